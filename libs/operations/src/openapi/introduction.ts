/** The rules for every operation, in Markdown: headings, paragraphs and code between backticks. */
export const introduction = `
This deployment books tables and answers questions about its venues. Requests and answers are JSON, and every
answer to an integration key has a \`summary\`: one sentence that can be read out to a guest unchanged.

## A first booking

With a sandbox key, of which more below, nothing that you try takes a live table or reaches a guest.

\`GET /public/v1/key\` says what your key may do, and lists its venues. \`GET /public/v1/venues\` says more of them;
other requests take the \`id\` as \`venueId\` (the \`slug\` does as well).
\`POST /public/v1/availability/search\` with \`venueId\`, \`date\` and \`partySize\` answers with the free \`times\` of
that day. \`POST /public/v1/reservations\` with one of these times, a \`guest\` and an \`Idempotency-Key\` of your own
makes the booking and answers with its \`reference\`. Where \`deposit\` says \`awaiting_payment\`, a link to pay has
gone to the guest, and \`POST /public/v1/bookings/{reference}/deposit-link\` texts it again.

\`POST /public/v1/bookings/lookup\` finds the booking by its \`reference\` and the guest’s \`phone\`;
\`POST /public/v1/bookings/{reference}/amend\` changes it and \`POST /public/v1/bookings/{reference}/cancel\` cancels
it. Each operation below has an example to copy. AI agents have the same operations as tools at \`/mcp\`, with the
same keys.

## Keys

Send your integration key as \`Authorization: Bearer <key>\` with every request. Keys are issued by the venue’s
admin, each with the venues that it covers and the capabilities that it has; every operation names the one that it
needs. A key belongs on a server and never in a browser or an app.

A key that begins with \`vb_test_\` is a sandbox key: it sees the same venues and rules, but has a diary of its own.
It never takes a live table, no text or e-mail of it leaves the deployment, and its deposits are paid in a test
checkout. Build with one, then go live with a key that begins with \`vb_live_\`.

## Publishable keys

What a browser on a venue’s own site does is under Widget. It sends a publishable key, which begins with
\`vb_pub_\`, as \`X-Service-Publishable-Key\`. Such a key is no secret: it opens nothing but what any guest may do,
finds only what was made with it, and works on the pages of the origins that it was issued for. From any other
page the answer is 401 with the \`code\` \`origin_not_allowed\`. A page may read \`Retry-After\`,
\`Idempotent-Replayed\`, \`X-Ignored-Fields\`, \`X-Request-Id\`, \`RateLimit\` and \`Date\`.

A booking of a page goes from \`POST /public/v1/holds\` by way of \`POST /public/v1/guests\` to
\`POST /public/v1/bookings\`. Where that has a \`checkoutUrl\`, add \`?return=\` and the address of the page, encoded:
the guest comes back to it with \`#vb-booking=\` and the \`bookingId\` behind. How it went is at
\`GET /public/v1/bookings/{id}/status\`.

## Venues, dates and times

Where an operation takes \`venueId\`, a key that covers a single venue may leave it out. Dates are \`yyyy-MM-dd\` and
times \`HH:mm\`, both on the venue’s own clock. Amounts are whole pence, with a text to display beside them.

A field of an answer is always there, and null where nothing is known. A field of a request that is not required may
be left out or null; blank text there means null too, as forms send it. Fields that an operation does not know are
ignored, and told in \`X-Ignored-Fields\`, so that a typo is seen; wrong types are refused, never guessed.

## Outcomes

200 does not mean booked: read \`outcome\`. A time that is gone (\`unavailable\`), a day without hours (\`closed\`) and
a wish that a person has to look at (\`needs_venue\`) are answers, not errors. \`needs_venue\` is not to be retried.

## Idempotency

Every write takes an \`Idempotency-Key\` header of your choice. When no answer came, send the same request with the
same key again: either it is carried out now, or its first answer comes again, byte by byte, with the header
\`Idempotent-Replayed: true\`. The same key with a different request is refused (\`idempotency-conflict\`). Keys are
remembered for at least 24 hours. A key has 1 to 255 visible ASCII characters. With a publishable key it has at
least 16: all browsers share that key, so take a UUID.

## Problems

Whatever goes wrong is a problem document (RFC 9457) of the type \`application/problem+json\`. Its \`type\` is the
address of a page that tells what to do about it, \`detail\` can be read out to a guest, and \`traceId\` is the
\`X-Request-Id\` of the request: name it when you ask us for help. \`validation-failed\` lists every wrong field in
\`errors\`.

To a publishable key a problem may have a \`code\`, for the page to go on by itself: \`hold_expired\` and
\`hold_not_found\` (choose a time again), \`guest_required\` (name a guest or a contact), \`captcha_failed\` (solve a new
challenge), \`party_too_large\` (send an enquiry) and \`origin_not_allowed\` (ask the admin). With \`no-availability\` for
a hold come \`alternatives\`.

## Proof of a booking

Operations on a booking take its reference and the phone number on it, and answer with the guest’s first name and
nothing more about them. A wrong reference, a wrong number and a booking elsewhere are the same
\`booking-not-found\`; repeated failures are throttled.

## Limits

\`RateLimit-Policy\` and \`RateLimit\` tell the quota of your key and what remains of it; with a publishable key, each
client’s address has a quota too. Every 429 and 503 has a
\`Retry-After\` in seconds. A body may have 64 KiB.

## Versions

The version is part of the path. Under \`/public/v1\`, fields, outcomes and operations may be added, and none is taken
away or changes its meaning: ignore what you do not know.
`.trim();
