import { readConfig } from '@venue/runtime';

/** Every variable that the apps read, whatever providers are chosen: they are asked, and noted. */
export function knownSettings(): ReadonlySet<string> {
  const asked = new Set<string>();
  const chosen = { PAYMENTS: 'stripe', MESSAGES_TEXTS: 'twilio', MESSAGES_EMAILS: 'smtp' };
  const env = new Proxy<Record<string, string>>(chosen, {
    get: (values, name) => {
      asked.add(String(name));
      return Reflect.get(values, name) as unknown;
    },
  });
  readConfig(env, { required: [] });
  return asked;
}
