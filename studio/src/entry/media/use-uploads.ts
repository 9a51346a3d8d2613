import { useEffect, useRef, useState } from 'preact/hooks';
import type { StoredFile } from '../form/values.ts';
import { uploadFile } from './upload-file.ts';

export interface UploadState {
  /** The file that is being sent, counted from 1. */
  readonly current: number;
  readonly total: number;
  /** Of all files. */
  readonly share: number;
  /** The server is unreachable; the upload continues when it responds. */
  readonly isWaiting: boolean;
}

export interface UploadFailure {
  readonly item: string;
  readonly message: string;
}

export interface Uploads {
  /** Null if nothing is being uploaded. */
  readonly state: UploadState | null;
  readonly failures: readonly UploadFailure[];
  readonly forget: () => void;
  readonly cancel: () => void;
  /** Uploads files one after the other. A refused file does not stop the others. */
  readonly upload: (
    files: readonly File[],
    folder: number | null,
    onStored?: (file: StoredFile) => void,
  ) => Promise<number>;
}

/** Uploads with progress that survive a lost connection. Closing the tab asks first. */
export function useUploads(): Uploads {
  const [state, setState] = useState<UploadState | null>(null);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);
  const aborter = useRef<AbortController | null>(null);
  const isRunning = state !== null;
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
  return {
    state,
    failures,
    forget: () => setFailures([]),
    cancel: () => aborter.current?.abort(),
    async upload(files, folder, onStored = () => undefined) {
      const stopping = new AbortController();
      const { signal } = stopping;
      aborter.current = stopping;
      const total = files.length;
      let done = 0;
      setFailures([]);
      for (const [index, file] of files.entries()) {
        if (signal.aborted) break;
        const show = (part: number | null) =>
          setState((before) => ({
            current: index + 1,
            total,
            share: part === null ? (before?.share ?? 0) : (index + part) / total,
            isWaiting: part === null,
          }));
        show(0);
        try {
          onStored(await uploadFile(file, { folder, signal, onProgress: show }));
          done += 1;
        } catch (error) {
          if (signal.aborted) break;
          setFailures((before) => [...before, { item: file.name, message: (error as Error).message }]);
        }
      }
      setState(null);
      return done;
    },
  };
}
