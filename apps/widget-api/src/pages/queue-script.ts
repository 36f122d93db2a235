/**
 * The script of the pages of the queue, which work without it. It counts down the time for which a
 * table is kept. In the form it solves the captcha that the venue asks for after many parties of
 * one client, in the way of the widget (`captcha.ts`).
 */
export const queueScript = {
  path: '/queue/page.js',
  text: `
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const toHex = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function derive({ nonce, salt, cost, keyLength }, counter) {
  const start = fromHex(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost };
  return toHex(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8));
}

async function solve(challenge) {
  const { parameters } = challenge;
  for (let counter = 0; ; counter += 1) {
    const derivedKey = await derive(parameters, counter);
    if (!derivedKey.startsWith(parameters.keyPrefix)) continue;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}

const countdown = document.querySelector('[data-seconds-left]');
if (countdown !== null) {
  const end = performance.now() + Number(countdown.dataset.secondsLeft) * 1000;
  const show = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    countdown.textContent =
      'Kept for you for ' + Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
  };
  show();
  setInterval(show, 1000);
  countdown.hidden = false;
}

const field = document.querySelector('input[data-challenge]');
// Browsers have no crypto.subtle on a page without https.
if (field !== null && globalThis.crypto?.subtle !== undefined) {
  const button = field.form.querySelector('button');
  button.disabled = true;
  solve(JSON.parse(field.dataset.challenge)).then((token) => {
    button.disabled = false;
    field.setAttribute('value', token);
  });
}
`,
} as const;
