/**
 * Shows /openapi.json. Plain browser code without a build of its own; everything from the document
 * becomes text nodes, never markup. Schemas are drawn when they are opened: relations run in circles.
 */
export const DOCUMENTATION_SCRIPT = String.raw`
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let doc;

  const el = (tag, props, ...children) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(props ?? {})) if (value !== undefined) node.setAttribute(key, value);
    node.append(...children.flat(Infinity).filter((child) => child != null));
    return node;
  };
  const code = (text, className) => el('code', { class: className }, text);
  const prose = (text) => (text ?? '').split(/\x60([^\x60]+)\x60/).map((part, i) => (i % 2 ? code(part) : part));
  const nameOf = (ref) => ref.split('/').pop();
  const resolve = (node) =>
    node.$ref ? node.$ref.slice(2).split('/').reduce((at, key) => at[key], doc) : node;
  const joined = (parts, separator) => parts.flatMap((part, i) => (i ? [separator, part] : [part]));

  /** Names of schemas are links, but not inside a summary, which is itself something to press. */
  const link = (name) => el('a', { href: '#schema-' + name }, name);
  const plain = (name) => name;
  const typeOf = (schema, show) => {
    if (schema.$ref) return [show(nameOf(schema.$ref))];
    if ('const' in schema) return [JSON.stringify(schema.const)];
    if (schema.enum) return joined(schema.enum.map((value) => JSON.stringify(value)), ' | ');
    const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (parts) return joined(parts.map((part) => typeOf(part, show)), ' | ').flat();
    if (schema.type === 'array') return ['list of ', ...typeOf(schema.items ?? {}, show)];
    const types = [schema.type ?? 'any'].flat().join(' | ');
    return [schema.format ? types + ' (' + schema.format + ')' : types];
  };

  /** The objects inside a schema that are worth opening. */
  const objectsIn = (schema) => {
    if (schema.$ref) return objectsIn(resolve(schema));
    if (schema.properties) return [schema];
    if (schema.items) return objectsIn(schema.items);
    return (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).flatMap(objectsIn);
  };

  const lazy = (props, summary, draw) => {
    const details = el('details', props, el('summary', {}, summary));
    details.addEventListener('toggle', () => {
      if (details.open && details.children.length === 1) details.append(draw());
    });
    return details;
  };

  const facts = (schema) => [
    schema.description && el('p', {}, prose(schema.description)),
    schema.pattern && lazy({ class: 'soft' }, 'Pattern', () => code(schema.pattern, 'pattern')),
    schema.default !== undefined && el('p', { class: 'soft' }, 'Default ', code(JSON.stringify(schema.default))),
    schema.examples && el('p', { class: 'soft' }, 'For example ', joined(schema.examples.map((e) => code(String(e))), ', ')),
  ].map((fact) => fact || null);

  const propertyRow = ([name, schema], required) => {
    const opens = objectsIn(schema).length > 0;
    const head = [
      code(name, 'name'),
      el('span', { class: 'type' }, typeOf(schema, opens ? plain : link)),
      required?.includes(name) ? null : el('span', { class: 'soft' }, ' optional'),
    ];
    return el(
      'li',
      {},
      opens ? lazy({}, head, () => schemaBody(schema)) : head,
      facts(schema),
    );
  };

  const objectRows = (schema) =>
    el('ul', { class: 'rows' }, Object.entries(schema.properties).map((entry) => propertyRow(entry, schema.required)));

  function schemaBody(schema) {
    const objects = objectsIn(schema);
    if (objects.length === 0) return el('div', {}, el('p', { class: 'type' }, typeOf(schema, link)), facts(schema));
    if (objects.length === 1) return objectRows(objects[0]);
    const parts = (resolve(schema).anyOf ?? resolve(schema).oneOf ?? [schema]).filter((part) => objectsIn(part).length);
    if (parts.length < 2) return el('div', {}, objects.map(objectRows));
    return el(
      'ul',
      { class: 'rows' },
      parts.map((part) => el('li', {}, lazy({}, el('span', { class: 'type' }, typeOf(part, plain)), () => schemaBody(part)))),
    );
  }

  const exampleItem = (example, url) => {
    const runnable = url && !example.summary.includes('…');
    const text = code(example.summary);
    return el('li', {}, runnable ? el('a', { href: url + '?' + example.summary }, text) : text);
  };

  const parameterRow = (declared, url) => {
    const parameter = resolve(declared);
    const schema = parameter.schema;
    const head = [
      code(parameter.name, 'name'),
      el('span', { class: 'type' }, typeOf(schema, link)),
      el('span', { class: 'soft' }, parameter.required ? ' required' : ' optional'),
    ];
    const grammar = resolve(schema);
    const examples = Object.values(parameter.examples ?? {});
    return el(
      'li',
      {},
      head,
      el('p', {}, prose(parameter.description)),
      examples.length ? el('ul', { class: 'examples' }, examples.map((example) => exampleItem(example, url))) : null,
      objectsIn(schema).length || grammar.anyOf ? lazy({}, 'Grammar', () => grammarBody(grammar)) : facts(schema).slice(2),
    );
  };

  const grammarBody = (schema) =>
    el(
      'ul',
      { class: 'rows' },
      (schema.anyOf ?? [schema]).map((part) =>
        el('li', {}, objectsIn(part).length ? schemaBody(part) : [el('span', { class: 'type' }, typeOf(part, link)), facts(part.items ?? part)]),
      ),
    );

  const responseRow = ([status, declared]) => {
    const response = resolve(declared);
    const schema = response.content?.['application/json'].schema;
    if (!schema) return el('li', {}, code(status, 'name'), response.description);
    const head = [code(status, 'name'), response.description + ' ', el('span', { class: 'type' }, typeOf(schema, plain))];
    return el('li', {}, lazy({}, head, () => schemaBody(schema)));
  };

  const operationCard = ({ path, method, operation }) => {
    const open = operation.security.some((requirement) => Object.keys(requirement).length === 0);
    const url = method !== 'get' || path.includes('{') ? null : doc.servers[0].url + path;
    const body = operation.requestBody?.content['application/json'].schema;
    return lazy(
      { class: 'card', id: operation.operationId, 'data-text': (path + ' ' + operation.summary).toLowerCase() },
      [el('span', { class: 'method' }, method.toUpperCase()), el('h3', { class: 'path' }, path), el('span', { class: 'soft' }, operation.summary)],
      () =>
        el(
          'div',
          { class: 'body' },
          operation.description ? el('p', {}, prose(operation.description)) : null,
          el('p', { class: 'soft' }, open ? 'No credential is needed.' : 'A credential is needed: the token of a user, or an API token.'),
          operation.parameters.length ? el('h4', {}, 'Parameters') : null,
          el('ul', { class: 'rows' }, operation.parameters.map((parameter) => parameterRow(parameter, url))),
          body ? [el('h4', {}, 'Body'), schemaBody(body)] : null,
          el('h4', {}, 'Answers'),
          el('ul', { class: 'rows' }, Object.entries(operation.responses).map(responseRow)),
        ),
    );
  };

  const schemaCard = ([name, schema]) =>
    lazy(
      { class: 'card', id: 'schema-' + name, 'data-text': name.toLowerCase() },
      [el('h3', { class: 'path' }, name), el('span', { class: 'soft' }, prose(schema.description))],
      () => el('div', { class: 'body' }, schemaBody(schema)),
    );

  function draw() {
    const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );
    const sections = doc.tags.map((tag) => {
      const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
      return el('section', { id: 'type-' + tag.name }, el('h2', {}, tag.description), own.map(operationCard));
    });
    const schemas = el('section', { id: 'schemas' }, el('h2', {}, 'Schemas'), Object.entries(doc.components.schemas).map(schemaCard));
    $('title').textContent = doc.info.title;
    $('version').textContent = 'Version ' + doc.info.version;
    $('description').replaceChildren(...prose(doc.info.description));
    $('types').replaceChildren(
      ...doc.tags.map((tag) => el('li', {}, el('a', { href: '#type-' + tag.name }, tag.description))),
      el('li', {}, el('a', { href: '#schemas' }, 'Schemas')),
    );
    $('content').replaceChildren(...sections, schemas);
    $('status').textContent = operations.length
      ? operations.length + ' operations'
      : 'This caller may use no route. Give a token, or grant its role a permission.';
    $('status').className = operations.length ? 'soft' : 'warn';
    filter();
    reveal();
  }

  function filter() {
    const wanted = $('search').value.trim().toLowerCase();
    for (const section of $('content').querySelectorAll('section')) {
      let visible = 0;
      for (const card of section.querySelectorAll('.card')) {
        card.hidden = !card.dataset.text.includes(wanted);
        if (!card.hidden) visible++;
      }
      section.hidden = visible === 0;
    }
  }

  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView();
  }

  async function load(token) {
    $('status').className = 'soft';
    $('status').textContent = 'Loading …';
    try {
      const url = new URL('openapi.json', location.origin + location.pathname.replace(/\/$/, ''));
      const response = await fetch(url, { headers: token ? { authorization: 'Bearer ' + token } : {} });
      if (!response.ok) throw new Error('The server answered ' + response.status + '.');
      doc = await response.json();
      draw();
    } catch (error) {
      $('status').className = 'warn';
      $('status').textContent = 'The description could not be loaded. ' + error.message;
    }
  }

  $('search').addEventListener('input', filter);
  $('caller').addEventListener('submit', (event) => {
    event.preventDefault();
    load($('token').value.trim());
  });
  addEventListener('hashchange', reveal);
  if (matchMedia('(max-width: 48rem)').matches) $('menu').open = false;
  load('');
})();
`;
