// Shows the operations of this deployment in Swagger UI. A separate file, since the page's policy
// refuses inline scripts.
// Swagger UI has dark colours for a class, which nothing sets here.
const darkWish = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', darkWish.matches);
darkWish.addEventListener('change', followScheme);
followScheme();

(async () => {
  const answer = await fetch('../openapi.json');
  const spec = await answer.json();
  const operations = document.getElementById('operations');
  // The made-up values of the example requests, with the real ones of this deployment.
  const values = JSON.parse(operations.dataset.values);
  const madeUp = new RegExp(Object.keys(values).join('|') || '^$', 'g');
  const withValues = (part) =>
    JSON.parse(JSON.stringify(part).replace(madeUp, (name) => values[name] ?? name));
  for (const operation of Object.values(spec.paths).flatMap((item) => Object.values(item))) {
    operation.parameters = withValues(operation.parameters);
    if (operation.requestBody) operation.requestBody = withValues(operation.requestBody);
  }
  spec.components.parameters = withValues(spec.components.parameters);
  // Requests go to the origin of this page, even if the document names another one.
  spec.servers = [{ url: new URL('../../..', location.href).href.replace(/\/$/, '') }];

  // Swagger UI gives these no accessible name, and the keyboard can't reach its scrolling parts.
  const missing = [
    ['.examples-select-element', 'aria-label', 'Example'],
    ['.body-param__text', 'aria-label', 'Request body'],
    ['.close-modal', 'aria-label', 'Close'],
    ['pre.microlight', 'tabindex', '0'],
  ];
  new MutationObserver(() => {
    for (const [selector, attribute, value] of missing) {
      for (const found of operations.querySelectorAll(`${selector}:not([${attribute}])`)) {
        found.setAttribute(attribute, value);
      }
    }
    for (const choice of operations.querySelectorAll(
      '[data-param-name] select:not([aria-label])',
    )) {
      choice.setAttribute('aria-label', choice.closest('[data-param-name]').dataset.paramName);
    }
  }).observe(operations, { childList: true, subtree: true });

  const writes = Object.entries(spec.paths)
    .filter(([, { post }]) => post?.parameters.some(({ $ref = '' }) => /IdempotencyKey/.test($ref)))
    .map(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  const isWrite = ({ method, url }) =>
    method === 'POST' && writes.some((path) => path.test(new URL(url).pathname));
  // Left out, it is chosen here: one that stood in the form would be sent a second time.
  for (const [name, parameter] of Object.entries(spec.components.parameters)) {
    if (!name.startsWith('IdempotencyKey')) continue;
    spec.components.parameters[name] = {
      ...parameter,
      required: false,
      description: `${parameter.description} Left empty, this page sends a new UUID.`,
    };
  }

  let isSureOfLive = false;
  const ui = window.SwaggerUIBundle({
    spec,
    domNode: operations,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => useKeys(ui),
    requestInterceptor: (request) => {
      const { headers } = request;
      // One key is enough where either will do.
      if (headers.Authorization) delete headers['X-Service-Publishable-Key'];
      if (isWrite(request)) headers['Idempotency-Key'] ??= crypto.randomUUID();
      const sent = `${headers.Authorization ?? ''} ${headers['X-Service-Publishable-Key'] ?? ''}`;
      if (isLive(sent) && !isSureOfLive) {
        isSureOfLive = window.confirm(
          'This is a live key: what you book is booked, and guests get texts. Send it all the same?',
        );
        if (!isSureOfLive) throw new Error('Not sent, since the key is a live one.');
      }
      return request;
    },
  });
})();

const isLive = (text) => /\bvb_(pub_)?live_/.test(text);

/**
 * Sends what is typed into a field for a key. A sandbox key is kept in the tab's session storage:
 * a reload keeps it, no other tab or site can read it, and it is gone when the tab is closed. A
 * live key is not kept at all.
 */
function useKeys(ui) {
  for (const field of document.querySelectorAll('input[data-key]')) {
    const scheme = field.dataset.key;
    const note = document.getElementById(`${field.id}-note`);
    let isUsed = false;
    const use = () => {
      const key = field.value.trim();
      note.textContent = noteOf(key, scheme);
      note.classList.toggle('warning', isLive(key));
      sessionStorage.removeItem(scheme);
      // Without a key before, it fails.
      if (isUsed) ui.authActions.logout([scheme]);
      isUsed = key !== '';
      if (!isUsed) return;
      ui.preauthorizeApiKey(scheme, key);
      if (!isLive(key)) sessionStorage.setItem(scheme, key);
    };
    field.addEventListener('input', use);
    field.value = sessionStorage.getItem(scheme) ?? '';
    if (field.value !== '') use();
  }
}

function noteOf(key, scheme) {
  const isForPages = scheme === 'publishableKey';
  const start = isForPages ? 'vb_pub_' : 'vb_';
  if (key === '') return '';
  if (isLive(key)) {
    return 'This is a live key: what you book is booked, and guests get texts. Use a sandbox key here.';
  }
  if (key.startsWith(`${start}test_`)) return 'Kept until you close this tab.';
  return `A sandbox key for this begins with ${start}test_.`;
}
