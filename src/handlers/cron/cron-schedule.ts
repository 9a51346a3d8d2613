import { StartError } from '../../errors.ts';

/** The parts of a node-schedule job that are used. */
interface Job {
  schedule(rule: unknown): boolean;
  cancel(): boolean;
}

/** node-schedule, installed with v4 or by the project. */
export interface Scheduling {
  readonly Job: new (run: (fireDate: Date) => void) => Job;
}

export interface CronOptions {
  /** Loads node-schedule; called when the first task is added. */
  readonly load: () => Scheduling;
  /** Runs a task in one of the processes that serve the project, due at `time`. */
  readonly runOnce: (name: string, time: Date, task: () => unknown) => Promise<void>;
  /** The argument of tasks. */
  readonly strapi: () => unknown;
}

interface Spec {
  readonly job: Job;
  readonly options: unknown;
  readonly name: string | null;
}

/** `strapi.cron`: tasks by rule or by name, as config/cron-tasks writes them. */
export interface CronSchedule {
  readonly members: CronMembers;
  /** Whether any task was ever added. */
  isUsed(): boolean;
}

export interface CronMembers {
  readonly jobs: readonly Spec[];
  add(tasks?: unknown): CronMembers;
  remove(name?: unknown): CronMembers;
  start(): CronMembers;
  stop(): CronMembers;
  destroy(): CronMembers;
}

export function createCron({ load, runOnce, strapi }: CronOptions): CronSchedule {
  const jobs: Spec[] = [];
  /** The index among all tasks ever added: the same in every process. */
  const names: string[] = [];
  let scheduling: Scheduling | null = null;
  let isRunning = false;
  const members: CronMembers = {
    jobs,
    add(tasks = {}) {
      for (const [key, value] of Object.entries(tasks as object)) {
        const { run, options, name } = readTask(key, value, tasks as object);
        scheduling ??= load();
        const known = names.filter((one) => one === key).length;
        names.push(key);
        const shown = known === 0 ? key : `${key} (${known + 1})`;
        const job = new scheduling.Job(
          (fireDate) => void runOnce(shown, fireDate, () => run({ strapi: strapi() }, fireDate)),
        );
        jobs.push({ job, options, name });
        if (isRunning) job.schedule(options);
      }
      return members;
    },
    remove(name) {
      if (!name) throw new Error('You must provide a name to remove a cron job.');
      for (const spec of jobs.filter((one) => one.name === name)) {
        spec.job.cancel();
        jobs.splice(jobs.indexOf(spec), 1);
      }
      return members;
    },
    start() {
      for (const { job, options } of jobs) job.schedule(options);
      isRunning = true;
      return members;
    },
    stop() {
      for (const { job } of jobs) job.cancel();
      isRunning = false;
      return members;
    },
    destroy() {
      members.stop();
      jobs.length = 0;
      return members;
    },
  };
  return { members, isUsed: () => scheduling !== null };
}

type Run = (...args: readonly unknown[]) => unknown;

/** A function under its rule, or `{ task, options }` under a name. */
function readTask(key: string, value: unknown, tasks: object) {
  if (typeof value === 'function') return { run: value.bind(tasks) as Run, options: key, name: null };
  const { task, options } = (value ?? {}) as { readonly task?: unknown; readonly options?: unknown };
  if (typeof task !== 'function') {
    throw new StartError(`Could not schedule a cron job for "${key}": no function found.`, {
      remedy: 'Use a function, or an object with a "task" function.',
    });
  }
  return { run: task.bind(value) as Run, options, name: key };
}
