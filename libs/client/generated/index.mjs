// libs/client/src/generated/core/bodySerializer.gen.ts
var jsonBodySerializer = {
  bodySerializer: (body) => JSON.stringify(body, (_key, value) => typeof value === "bigint" ? value.toString() : value)
};

// libs/client/src/generated/core/serverSentEvents.gen.ts
var createSseClient = void 0;

// libs/client/src/generated/core/pathSerializer.gen.ts
var separatorArrayExplode = (style) => {
  switch (style) {
    case "label":
      return ".";
    case "matrix":
      return ";";
    case "simple":
      return ",";
    default:
      return "&";
  }
};
var separatorArrayNoExplode = (style) => {
  switch (style) {
    case "form":
      return ",";
    case "pipeDelimited":
      return "|";
    case "spaceDelimited":
      return "%20";
    default:
      return ",";
  }
};
var separatorObjectExplode = (style) => {
  switch (style) {
    case "label":
      return ".";
    case "matrix":
      return ";";
    case "simple":
      return ",";
    default:
      return "&";
  }
};
var serializeArrayParam = ({
  allowReserved,
  explode,
  name,
  style,
  value
}) => {
  if (!explode) {
    const joinedValues2 = (allowReserved ? value : value.map((v) => encodeURIComponent(v))).join(separatorArrayNoExplode(style));
    switch (style) {
      case "label":
        return `.${joinedValues2}`;
      case "matrix":
        return `;${name}=${joinedValues2}`;
      case "simple":
        return joinedValues2;
      default:
        return `${name}=${joinedValues2}`;
    }
  }
  const separator = separatorArrayExplode(style);
  const joinedValues = value.map((v) => {
    if (style === "label" || style === "simple") {
      return allowReserved ? v : encodeURIComponent(v);
    }
    return serializePrimitiveParam({
      allowReserved,
      name,
      value: v
    });
  }).join(separator);
  return style === "label" || style === "matrix" ? separator + joinedValues : joinedValues;
};
var serializePrimitiveParam = ({
  allowReserved,
  name,
  value
}) => {
  if (value === void 0 || value === null) {
    return "";
  }
  if (typeof value === "object") {
    throw new Error(
      "Deeply-nested arrays/objects aren\u2019t supported. Provide your own `querySerializer()` to handle these."
    );
  }
  return `${name}=${allowReserved ? value : encodeURIComponent(value)}`;
};
var serializeObjectParam = ({
  allowReserved,
  explode,
  name,
  style,
  value,
  valueOnly
}) => {
  if (value instanceof Date) {
    return valueOnly ? value.toISOString() : `${name}=${value.toISOString()}`;
  }
  if (style !== "deepObject" && !explode) {
    let values = [];
    Object.entries(value).forEach(([key, v]) => {
      values = [...values, key, allowReserved ? v : encodeURIComponent(v)];
    });
    const joinedValues2 = values.join(",");
    switch (style) {
      case "form":
        return `${name}=${joinedValues2}`;
      case "label":
        return `.${joinedValues2}`;
      case "matrix":
        return `;${name}=${joinedValues2}`;
      default:
        return joinedValues2;
    }
  }
  const separator = separatorObjectExplode(style);
  const joinedValues = Object.entries(value).map(
    ([key, v]) => serializePrimitiveParam({
      allowReserved,
      name: style === "deepObject" ? `${name}[${key}]` : key,
      value: v
    })
  ).join(separator);
  return style === "label" || style === "matrix" ? separator + joinedValues : joinedValues;
};

// libs/client/src/generated/core/utils.gen.ts
var PATH_PARAM_RE = /\{[^{}]+\}/g;
var defaultPathSerializer = ({ path, url: _url }) => {
  let url = _url;
  const matches = _url.match(PATH_PARAM_RE);
  if (matches) {
    for (const match of matches) {
      let explode = false;
      let name = match.substring(1, match.length - 1);
      let style = "simple";
      if (name.endsWith("*")) {
        explode = true;
        name = name.substring(0, name.length - 1);
      }
      if (name.startsWith(".")) {
        name = name.substring(1);
        style = "label";
      } else if (name.startsWith(";")) {
        name = name.substring(1);
        style = "matrix";
      }
      const value = path[name];
      if (value === void 0 || value === null) {
        continue;
      }
      if (Array.isArray(value)) {
        url = url.replace(match, serializeArrayParam({ explode, name, style, value }));
        continue;
      }
      if (typeof value === "object") {
        url = url.replace(
          match,
          serializeObjectParam({
            explode,
            name,
            style,
            value,
            valueOnly: true
          })
        );
        continue;
      }
      if (style === "matrix") {
        url = url.replace(
          match,
          `;${serializePrimitiveParam({
            name,
            value
          })}`
        );
        continue;
      }
      const replaceValue = encodeURIComponent(
        style === "label" ? `.${value}` : value
      );
      url = url.replace(match, replaceValue);
    }
  }
  return url;
};
var getUrl = ({
  baseUrl,
  path,
  query,
  querySerializer,
  url: _url
}) => {
  const pathUrl = _url.startsWith("/") ? _url : `/${_url}`;
  let url = (baseUrl ?? "") + pathUrl;
  if (path) {
    url = defaultPathSerializer({ path, url });
  }
  let search = query ? querySerializer(query) : "";
  if (search.startsWith("?")) {
    search = search.substring(1);
  }
  if (search) {
    url += `?${search}`;
  }
  return url;
};
function getValidRequestBody(options) {
  const hasBody = options.body !== void 0;
  const isSerializedBody = hasBody && options.bodySerializer;
  if (isSerializedBody) {
    if ("serializedBody" in options) {
      const hasSerializedBody = options.serializedBody !== void 0 && options.serializedBody !== "";
      return hasSerializedBody ? options.serializedBody : null;
    }
    return options.body !== "" ? options.body : null;
  }
  if (hasBody) {
    return options.body;
  }
  return void 0;
}

// libs/client/src/generated/core/auth.gen.ts
var getAuthToken = async (auth, callback) => {
  const token = typeof callback === "function" ? await callback(auth) : callback;
  if (!token) {
    return;
  }
  if (auth.scheme === "bearer") {
    return `Bearer ${token}`;
  }
  if (auth.scheme === "basic") {
    return `Basic ${btoa(token)}`;
  }
  return token;
};

// libs/client/src/generated/client/utils.gen.ts
var createQuerySerializer = ({
  parameters = {},
  ...args
} = {}) => {
  const querySerializer = (queryParams) => {
    const search = [];
    if (queryParams && typeof queryParams === "object") {
      for (const name in queryParams) {
        const value = queryParams[name];
        if (value === void 0 || value === null) {
          continue;
        }
        const options = parameters[name] || args;
        if (Array.isArray(value)) {
          const serializedArray = serializeArrayParam({
            allowReserved: options.allowReserved,
            explode: true,
            name,
            style: "form",
            value,
            ...options.array
          });
          if (serializedArray) search.push(serializedArray);
        } else if (typeof value === "object") {
          const serializedObject = serializeObjectParam({
            allowReserved: options.allowReserved,
            explode: true,
            name,
            style: "deepObject",
            value,
            ...options.object
          });
          if (serializedObject) search.push(serializedObject);
        } else {
          const serializedPrimitive = serializePrimitiveParam({
            allowReserved: options.allowReserved,
            name,
            value
          });
          if (serializedPrimitive) search.push(serializedPrimitive);
        }
      }
    }
    return search.join("&");
  };
  return querySerializer;
};
var getParseAs = (contentType) => {
  if (!contentType) {
    return "stream";
  }
  const cleanContent = contentType.split(";")[0]?.trim();
  if (!cleanContent) {
    return;
  }
  if (cleanContent.startsWith("application/json") || cleanContent.endsWith("+json")) {
    return "json";
  }
  if (cleanContent === "multipart/form-data") {
    return "formData";
  }
  if (["application/", "audio/", "image/", "video/"].some((type) => cleanContent.startsWith(type))) {
    return "blob";
  }
  if (cleanContent.startsWith("text/")) {
    return "text";
  }
  return;
};
var checkForExistence = (options, name) => {
  if (!name) {
    return false;
  }
  if (options.headers.has(name) || options.query?.[name] || options.headers.get("Cookie")?.includes(`${name}=`)) {
    return true;
  }
  return false;
};
async function setAuthParams(options) {
  for (const auth of options.security ?? []) {
    if (checkForExistence(options, auth.name)) {
      continue;
    }
    const token = await getAuthToken(auth, options.auth);
    if (!token) {
      continue;
    }
    const name = auth.name ?? "Authorization";
    switch (auth.in) {
      case "query":
        if (!options.query) {
          options.query = {};
        }
        options.query[name] = token;
        break;
      case "cookie":
        options.headers.append("Cookie", `${name}=${token}`);
        break;
      case "header":
      default:
        options.headers.set(name, token);
        break;
    }
  }
}
var buildUrl = (options) => getUrl({
  baseUrl: options.baseUrl,
  path: options.path,
  query: options.query,
  querySerializer: typeof options.querySerializer === "function" ? options.querySerializer : createQuerySerializer(options.querySerializer),
  url: options.url
});
var mergeConfigs = (a, b) => {
  const config = { ...a, ...b };
  if (config.baseUrl?.endsWith("/")) {
    config.baseUrl = config.baseUrl.substring(0, config.baseUrl.length - 1);
  }
  config.headers = mergeHeaders(a.headers, b.headers);
  return config;
};
var headersEntries = (headers) => {
  const entries = [];
  headers.forEach((value, key) => {
    entries.push([key, value]);
  });
  return entries;
};
var mergeHeaders = (...headers) => {
  const mergedHeaders = new Headers();
  for (const header of headers) {
    if (!header) {
      continue;
    }
    const iterator = header instanceof Headers ? headersEntries(header) : Object.entries(header);
    for (const [key, value] of iterator) {
      if (value === null) {
        mergedHeaders.delete(key);
      } else if (Array.isArray(value)) {
        for (const v of value) {
          mergedHeaders.append(key, v);
        }
      } else if (value !== void 0) {
        mergedHeaders.set(
          key,
          typeof value === "object" ? JSON.stringify(value) : value
        );
      }
    }
  }
  return mergedHeaders;
};
var Interceptors = class {
  constructor() {
    this.fns = [];
  }
  clear() {
    this.fns = [];
  }
  eject(id) {
    const index = this.getInterceptorIndex(id);
    if (this.fns[index]) {
      this.fns[index] = null;
    }
  }
  exists(id) {
    const index = this.getInterceptorIndex(id);
    return Boolean(this.fns[index]);
  }
  getInterceptorIndex(id) {
    if (typeof id === "number") {
      return this.fns[id] ? id : -1;
    }
    return this.fns.indexOf(id);
  }
  update(id, fn) {
    const index = this.getInterceptorIndex(id);
    if (this.fns[index]) {
      this.fns[index] = fn;
      return id;
    }
    return false;
  }
  use(fn) {
    this.fns.push(fn);
    return this.fns.length - 1;
  }
};
var createInterceptors = () => ({
  error: new Interceptors(),
  request: new Interceptors(),
  response: new Interceptors()
});
var defaultQuerySerializer = createQuerySerializer({
  allowReserved: false,
  array: {
    explode: true,
    style: "form"
  },
  object: {
    explode: true,
    style: "deepObject"
  }
});
var defaultHeaders = {
  "Content-Type": "application/json"
};
var createConfig = (override = {}) => ({
  ...jsonBodySerializer,
  headers: defaultHeaders,
  parseAs: "auto",
  querySerializer: defaultQuerySerializer,
  ...override
});

// libs/client/src/generated/client/client.gen.ts
var createClient = (config = {}) => {
  let _config = mergeConfigs(createConfig(), config);
  const getConfig = () => ({ ..._config });
  const setConfig = (config2) => {
    _config = mergeConfigs(_config, config2);
    return getConfig();
  };
  const interceptors = createInterceptors();
  const beforeRequest = async (options) => {
    const opts = {
      ..._config,
      ...options,
      fetch: options.fetch ?? _config.fetch ?? globalThis.fetch,
      headers: mergeHeaders(_config.headers, options.headers),
      serializedBody: void 0
    };
    if (opts.security) {
      await setAuthParams(opts);
    }
    if (opts.requestValidator) {
      await opts.requestValidator(opts);
    }
    if (opts.body !== void 0 && opts.bodySerializer) {
      opts.serializedBody = opts.bodySerializer(opts.body);
    }
    if (opts.body === void 0 || opts.serializedBody === "") {
      opts.headers.delete("Content-Type");
    }
    const resolvedOpts = opts;
    const url = buildUrl(resolvedOpts);
    return { opts: resolvedOpts, url };
  };
  const request = async (options) => {
    const throwOnError = options.throwOnError ?? _config.throwOnError;
    const responseStyle = options.responseStyle ?? _config.responseStyle;
    let request2;
    let response;
    try {
      const { opts, url } = await beforeRequest(options);
      const requestInit = {
        redirect: "follow",
        ...opts,
        body: getValidRequestBody(opts)
      };
      request2 = new Request(url, requestInit);
      for (const fn of interceptors.request.fns) {
        if (fn) {
          request2 = await fn(request2, opts);
        }
      }
      const _fetch = opts.fetch;
      response = await _fetch(request2);
      for (const fn of interceptors.response.fns) {
        if (fn) {
          response = await fn(response, request2, opts);
        }
      }
      const result = {
        request: request2,
        response
      };
      if (response.ok) {
        const parseAs = (opts.parseAs === "auto" ? getParseAs(response.headers.get("Content-Type")) : opts.parseAs) ?? "json";
        if (response.status === 204 || response.headers.get("Content-Length") === "0") {
          let emptyData;
          switch (parseAs) {
            case "arrayBuffer":
            case "blob":
            case "text":
              emptyData = await response[parseAs]();
              break;
            case "formData":
              emptyData = new FormData();
              break;
            case "stream":
              emptyData = response.body;
              break;
            case "json":
            default:
              emptyData = {};
              break;
          }
          return opts.responseStyle === "data" ? emptyData : {
            data: emptyData,
            ...result
          };
        }
        let data;
        switch (parseAs) {
          case "arrayBuffer":
          case "blob":
          case "formData":
          case "text":
            data = await response[parseAs]();
            break;
          case "json": {
            const text = await response.text();
            data = text ? JSON.parse(text) : {};
            break;
          }
          case "stream":
            return opts.responseStyle === "data" ? response.body : {
              data: response.body,
              ...result
            };
        }
        if (parseAs === "json") {
          if (opts.responseValidator) {
            await opts.responseValidator(data);
          }
          if (opts.responseTransformer) {
            data = await opts.responseTransformer(data);
          }
        }
        return opts.responseStyle === "data" ? data : {
          data,
          ...result
        };
      }
      const textError = await response.text();
      let jsonError;
      try {
        jsonError = JSON.parse(textError);
      } catch {
      }
      throw jsonError ?? textError;
    } catch (error) {
      let finalError = error;
      for (const fn of interceptors.error.fns) {
        if (fn) {
          finalError = await fn(finalError, response, request2, options);
        }
      }
      finalError = finalError || {};
      if (throwOnError) {
        throw finalError;
      }
      return responseStyle === "data" ? void 0 : {
        error: finalError,
        request: request2,
        response
      };
    }
  };
  const makeMethodFn = (method) => (options) => request({ ...options, method });
  const makeSseFn = (method) => async (options) => {
    const { opts, url } = await beforeRequest(options);
    return createSseClient({
      ...opts,
      body: opts.body,
      method,
      onRequest: async (url2, init) => {
        let request2 = new Request(url2, init);
        for (const fn of interceptors.request.fns) {
          if (fn) {
            request2 = await fn(request2, opts);
          }
        }
        return request2;
      },
      serializedBody: getValidRequestBody(opts),
      url
    });
  };
  const _buildUrl = (options) => buildUrl({ ..._config, ...options });
  return {
    buildUrl: _buildUrl,
    connect: makeMethodFn("CONNECT"),
    delete: makeMethodFn("DELETE"),
    get: makeMethodFn("GET"),
    getConfig,
    head: makeMethodFn("HEAD"),
    interceptors,
    options: makeMethodFn("OPTIONS"),
    patch: makeMethodFn("PATCH"),
    post: makeMethodFn("POST"),
    put: makeMethodFn("PUT"),
    request,
    setConfig,
    sse: {
      connect: makeSseFn("CONNECT"),
      delete: makeSseFn("DELETE"),
      get: makeSseFn("GET"),
      head: makeSseFn("HEAD"),
      options: makeSseFn("OPTIONS"),
      patch: makeSseFn("PATCH"),
      post: makeSseFn("POST"),
      put: makeSseFn("PUT"),
      trace: makeSseFn("TRACE")
    },
    trace: makeMethodFn("TRACE")
  };
};

// libs/client/src/generated/client.gen.ts
var client = createClient(createConfig({ baseUrl: "https://bookings.example.com", throwOnError: true }));

// libs/client/src/generated/sdk.gen.ts
var HeyApiClient = class {
  constructor(args) {
    this.client = args?.client ?? client;
  }
};
var HeyApiRegistry = class {
  constructor() {
    this.defaultKey = "default";
    this.instances = /* @__PURE__ */ new Map();
  }
  get(key) {
    const instance = this.instances.get(key ?? this.defaultKey);
    if (!instance) {
      throw new Error(`No SDK client found. Create one with "new BookingOperations()" to fix this error.`);
    }
    return instance;
  }
  set(value, key) {
    this.instances.set(key ?? this.defaultKey, value);
  }
};
var BookingOperations = class _BookingOperations extends HeyApiClient {
  static {
    this.__registry = new HeyApiRegistry();
  }
  constructor(args) {
    super(args);
    _BookingOperations.__registry.set(this, args?.key);
  }
  /**
   * Show the key
   *
   * Gives the name, the environment, the capabilities and the venues of the key that is sent. Use it to check a new key, and to learn what is missing after `capability-missing`.
   *
   * Every integration key may use it.
   */
  showKey(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/key",
      ...options
    });
  }
  /**
   * List venues
   *
   * Gives the venues that the key covers, each with its id, time zone and address, and what day it is there. Other operations take the id or the slug as venueId.
   *
   * The key needs the capability `venues.read`.
   */
  listVenues(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/venues",
      ...options
    });
  }
  /**
   * Get a venue
   *
   * Gives one venue: its address, how to reach it, what it allows online (party sizes, notices, how far ahead) and its booking types.
   *
   * An integration key needs the capability `venues.read`; a publishable key will do as well.
   */
  getVenue(options) {
    return (options.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/venues/{id}",
      ...options
    });
  }
  /**
   * Get a brand
   *
   * Gives a brand of the group with the look of its pages, and its venues that the key covers.
   *
   * An integration key needs the capability `venues.read`; a publishable key will do as well.
   */
  getBrand(options) {
    return (options.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/brands/{id}",
      ...options
    });
  }
  /**
   * Get the opening hours
   *
   * Gives the opening hours of a venue: the usual week, stretches with other hours, and special days. The summary says whether the venue is open today, and lists the special dates of the next 30 days. A closing time earlier than the opening time is after midnight.
   *
   * The key needs the capability `content.read`.
   */
  getOpeningHours(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/opening-hours",
      ...options
    });
  }
  /**
   * Get what a venue has published on a topic
   *
   * Gives one knowledge document of a venue. Dress code, parking and accessibility are in venue-details and faq. A topic that is not published is knowledge-not-found; so is an unknown one, with a list of those that there are.
   *
   * The key needs the capability `content.read`.
   */
  getVenueKnowledge(options) {
    return (options.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/knowledge/{topic}",
      ...options
    });
  }
  /**
   * Get the menus
   *
   * Gives the food and the drinks menu of a venue, by section, each item with its name, description and price. A menu that is not published is null; where neither is, the answer is knowledge-not-found.
   *
   * The key needs the capability `content.read`.
   */
  getMenus(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/menus",
      ...options
    });
  }
  /**
   * List upcoming events
   *
   * Gives the events of a venue with their dates, the seats that are left on each, and the kinds of tickets with their prices. It looks from today to 30 days ahead, or from one day to another that is at most 92 days later. Dates that have begun are left out.
   *
   * The key needs the capability `events.read`.
   */
  listEvents(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/events/upcoming",
      ...options
    });
  }
  /**
   * List all events
   *
   * Gives all events of a venue with the kinds of tickets and their prices, whether or not a date of theirs is on sale. Their dates are in a separate list.
   *
   * An integration key needs the capability `events.read`; a publishable key will do as well.
   */
  listAllEvents(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/events",
      ...options
    });
  }
  /**
   * List the dates of events
   *
   * Gives the dates of one event, or of all events of a venue, with the seats that are left on each and the kinds of tickets with their prices. It looks from today to 30 days ahead, or from one day to another that is at most 92 days later. Dates that have begun are left out.
   *
   * An integration key needs the capability `events.read`; a publishable key will do as well.
   */
  listDatesOfEvents(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/event-instances",
      ...options
    });
  }
  /**
   * Order tickets
   *
   * Holds tickets of one kind for one date of an event, and gives the link where the guest pays for them. The seats are kept until the hold ends, and free again after that. Free tickets are confirmed at once. Link and tickets go to the guest by e-mail too, where one is named who has an address. With reference and phone the guest finds the tickets like a booking, and cancels them until they are paid. With a publishable key one client keeps at most 20 tickets unpaid, and at most six holds, unpaid bookings and unpaid orders together; free tickets need a guest.
   *
   * An integration key needs the capability `tickets.create`; a publishable key will do as well.
   */
  orderTickets(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/tickets",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Check availability
   *
   * Gives the free times of a day for a party, with the booking types, lengths and deposits that fit. When the asked time is taken, alternatives are offered: nearest times, next days, other venues. Nothing is booked or held; a free time is booked by making a booking.
   *
   * The key needs the capability `availability.read`.
   */
  checkAvailability(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/availability/search",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Find bookable days
   *
   * Gives the state of each day of a range of at most 62 days for a party: what a calendar is drawn from. A day is available exactly when a search of that day finds a time. All days are read from one snapshot.
   *
   * An integration key needs the capability `availability.read`; a publishable key will do as well.
   */
  findBookableDays(options) {
    return (options.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/availability/days",
      ...options
    });
  }
  /**
   * Make a booking
   *
   * Books a free time for a named guest with a phone number and gives the reference. Where the venue asks a deposit, the table is held until it is paid and a payment link goes to the guest. When the time is gone, nothing is booked and alternatives are offered; a party larger than the venue takes online is needs_venue.
   *
   * The key needs the capability `bookings.create`.
   */
  createBooking(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/reservations",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Find a booking
   *
   * Gives a booking, or tickets as one, to a caller who knows the reference and the phone number on it. A wrong reference and a wrong number are the same answer, and repeated failures are throttled. Nothing is changed.
   *
   * The key needs the capability `bookings.manage`.
   */
  findBooking(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/bookings/lookup",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * List changes
   *
   * Gives what happened to bookings, deposits, tickets and enquiries, with the bodies of the webhooks, for integrations that cannot be called by them. An answer has at most 200 events. Send its `next` as `after`: at once where `hasMore` is true, otherwise some time later. That way each event arrives once.
   *
   * The key needs the capability `changes.read`.
   */
  listChanges(options) {
    return (options?.client ?? this.client).get({
      responseStyle: "data",
      url: "/public/v1/bookings/changes",
      ...options
    });
  }
  /**
   * Change a booking
   *
   * Changes the day, time, party size or notes of a booking; only what changes is sent, and the reference stays. When the new time is full nothing changes and alternatives are offered. What the venue does not allow online goes to its team as an enquiry (needs_venue), and is not to be retried.
   *
   * The key needs the capability `bookings.manage`.
   */
  amendBooking(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/bookings/{reference}/amend",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Cancel a booking
   *
   * Cancels a booking at once and frees its table; guests are normally asked to confirm first. A paid deposit is not refunded automatically. Inside the venue’s notice, and for tickets that are paid, nothing is cancelled: the request goes to the venue’s team as an enquiry (needs_venue), and is not to be retried.
   *
   * The key needs the capability `bookings.manage`.
   */
  cancelBooking(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/bookings/{reference}/cancel",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Report running late
   *
   * Notes that the guests of a confirmed booking of today will be late. Up to 60 minutes the table is held until then plus the venue’s grace period; a longer delay goes to the venue’s team (needs_venue). A booking that is not today, or whose guests are seated, is booking-not-changeable.
   *
   * The key needs the capability `bookings.manage`.
   */
  reportRunningLate(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/bookings/{reference}/running-late",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Text a deposit link
   *
   * Texts the guest a link to pay the deposit of a booking, or the top-up after a change. The text goes to the phone number on the booking and to no other, at most three times an hour.
   *
   * The key needs the capability `deposits.send`.
   */
  sendDepositLink(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/bookings/{reference}/deposit-link",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Send an enquiry
   *
   * Passes an enquiry to the venue’s team: a large party, private hire, a special request, or a guest who wants none of the times offered. A phone number or an e-mail address is needed to reply. With the reference of a booking and the phone number on it, the enquiry is attached to that booking.
   *
   * The key needs the capability `enquiries.create`.
   */
  submitEnquiry(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/booking-enquiries",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Join the waiting list
   *
   * Puts a guest on the waiting list of a day on which nothing is free at the times that suit. When a table becomes free, the first party in order of joining for which it is right gets a link by text and e-mail, and some minutes to accept. If something is free already, nothing is stored, and the answer lists the times.
   *
   * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
   */
  joinWaitingList(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/waiting-list",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Find a waiting list entry
   *
   * Returns the state of an entry, proved by its id and the phone number on it. An unknown entry and a wrong number get the same answer. Failures count with those of the other look-ups.
   *
   * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
   */
  findWaitingListEntry(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/waiting-list/lookup",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
  /**
   * Leave the waiting list
   *
   * Takes the guest off the waiting list. A table that is offered to the guest is free for the next party at once. An entry that is over stays as it is; an accepted table is cancelled like any booking.
   *
   * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
   */
  leaveWaitingList(options) {
    return (options.client ?? this.client).post({
      responseStyle: "data",
      url: "/public/v1/waiting-list/leave",
      ...options,
      headers: {
        "Content-Type": "application/json",
        ...options.headers
      }
    });
  }
};

// libs/client/src/problem.ts
var BookingProblem = class extends Error {
  /** `body` is whatever the answer had: a gateway's own error page is no problem document. */
  constructor(body, response) {
    const document = typeof body === "object" && body !== null ? { ...body } : {};
    const text = (name, otherwise) => {
      const value = document[name];
      return typeof value === "string" ? value : otherwise;
    };
    const title = text("title", response.statusText || `HTTP ${response.status}`);
    const detail = text("detail", title);
    super(detail);
    this.name = "BookingProblem";
    this.type = text("type", "about:blank");
    this.code = this.type.slice(this.type.lastIndexOf("/") + 1);
    this.status = response.status;
    this.title = title;
    this.detail = detail;
    this.errors = Array.isArray(document["errors"]) ? document["errors"] : [];
    this.traceId = text("traceId", "") || null;
    this.retryAfterSeconds = retryAfterSecondsOf(response);
  }
};
function retryAfterSecondsOf({ headers }) {
  const text = headers.get("Retry-After") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

// libs/client/src/retry.ts
var idempotencyKey = "Idempotency-Key";
var passing = /* @__PURE__ */ new Set([429, 502, 503, 504]);
var longestBackoffSeconds = 8;
function withRetries(options) {
  return async (request) => {
    const keyed = withKey(request);
    const retries = isRepeatable(keyed) ? options.retries : 0;
    let waitedSeconds = 0;
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= retries || waitedSeconds >= options.budgetSeconds;
      const answer = await sent(keyed, options, isLast);
      const wait = secondsBefore(answer, { tries, waitedSeconds, isLast }, options);
      if (answer !== null && wait === null) return answer;
      const seconds = wait ?? 0;
      await answer?.body?.cancel();
      await options.sleep(seconds, keyed.signal);
      waitedSeconds += seconds;
    }
  };
}
function secondsBefore(answer, { tries, waitedSeconds, isLast }, { longestWaitSeconds, budgetSeconds, random }) {
  if (answer === null) return random() * backoff(tries);
  if (isLast || !passing.has(answer.status)) return null;
  const requiredSeconds = retryAfterSecondsOf(answer) ?? 0;
  const seconds = requiredSeconds + random() * backoff(tries);
  const isTooLong = requiredSeconds > longestWaitSeconds || waitedSeconds + seconds > budgetSeconds;
  return isTooLong ? null : seconds;
}
function isRepeatable({ method, headers }) {
  return method === "GET" || method === "HEAD" || headers.has(idempotencyKey);
}
function withKey(request) {
  if (request.method !== "POST" || request.headers.has(idempotencyKey)) return request;
  const headers = new Headers(request.headers);
  headers.set(idempotencyKey, crypto.randomUUID());
  return new Request(request, { headers });
}
async function sent(request, { fetch: fetch2 }, isLast) {
  try {
    return await fetch2(request.clone());
  } catch (error) {
    if (isLast || request.signal.aborted) throw error;
    return null;
  }
}
function backoff(tries) {
  return Math.min(2 ** (tries - 1), longestBackoffSeconds);
}
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1e3);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

// libs/client/src/webhook.ts
var WebhookError = class extends Error {
  constructor() {
    super(...arguments);
    this.name = "WebhookError";
  }
};
var toleranceSeconds = 5 * 60;
var prefix = "whsec_";
async function verifyWebhook(payload, headers, secret) {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  requireRecent(timestamp);
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
  for (const signature of signatures) {
    const bytes = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
    if (bytes !== null && await crypto.subtle.verify("HMAC", key, bytes, signed)) {
      return bodyOf(payload);
    }
  }
  throw new WebhookError("The webhook has no valid signature.");
}
function headerOf(headers, name) {
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== "string") throw new WebhookError(`The webhook has no header ${name}.`);
  return value;
}
function requireRecent(timestamp) {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Math.abs(Date.now() / 1e3 - seconds) <= toleranceSeconds) return;
  throw new WebhookError("The time of the webhook is missing or more than five minutes from now.");
}
async function keyOf(secret) {
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (bytes === null || bytes.length === 0) {
    throw new WebhookError("The secret of a webhook is whsec_ and base64.");
  }
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify"
  ]);
}
function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}
function bodyOf(payload) {
  try {
    return JSON.parse(payload);
  } catch {
    throw new WebhookError("The body of the webhook is not JSON.");
  }
}

// libs/client/src/index.ts
var usual = {
  retries: 8,
  longestWaitSeconds: 30,
  budgetSeconds: 60,
  fetch: (request) => fetch(request),
  sleep: pause,
  random: Math.random
};
function createBookingClient(options) {
  const { baseUrl, key, ...given } = options;
  const client2 = createClient(
    createConfig({
      baseUrl,
      headers: { Authorization: `Bearer ${key}` },
      fetch: withRetries({ ...usual, ...given }),
      throwOnError: true,
      responseStyle: "data"
    })
  );
  client2.interceptors.error.use(
    (error, response) => response === void 0 ? error : new BookingProblem(error, response)
  );
  return new BookingOperations({ client: client2 });
}
export {
  BookingProblem,
  WebhookError,
  createBookingClient,
  verifyWebhook
};
