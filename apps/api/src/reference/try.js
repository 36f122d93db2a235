// Shows the operations of this deployment in Swagger UI. A separate file, since the page's policy
// refuses inline scripts.
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
  }).observe(operations, { childList: true, subtree: true });

  let isSureOfLive = false;
  window.SwaggerUIBundle({
    spec,
    domNode: operations,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      const { Authorization = '', 'X-Service-Publishable-Key': publishable = '' } = request.headers;
      const isLive = /\bvb_(pub_)?live_/.test(`${Authorization} ${publishable}`);
      if (isLive && !isSureOfLive) {
        isSureOfLive = window.confirm(
          'This is a live key: what you book is booked, and guests get texts. Send it all the same?',
        );
        if (!isSureOfLive) throw new Error('Not sent, since the key is a live one.');
      }
      return request;
    },
  });
})();
