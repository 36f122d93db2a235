// Shows the operations of this deployment in Swagger UI. A script of its own, since the page allows
// no script within.
(async () => {
  const answer = await fetch('../openapi.json');
  const spec = await answer.json();
  // Whatever the deployment calls itself, requests go where this page came from.
  spec.servers = [{ url: new URL('../../..', location.href).href.replace(/\/$/, '') }];

  let isSureOfLive = false;
  window.SwaggerUIBundle({
    spec,
    domNode: document.getElementById('operations'),
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
