/** The configuration of each program, made from its settings. */
import { hostZoneFault } from '@venue/domain/shared/time';
import {
  agentsOf,
  browsersOf,
  commonOf,
  integrationRatesOf,
  messageKindsOf,
  messagesOf,
  embeddedStoreOf,
  paymentsOf,
  searchesOf,
  signInOf,
  storeOf,
} from './config-parts';
import type { PaymentSettings } from '../deployment/open-payments';
import { publicChoiceFaults } from './public-choices';
import { pepperFaults } from './published-secrets';
import { signInFaults } from './sign-in-choice';
import type { Program } from './programs';
import { readSettings, type ProcessEnv } from './read-settings';
import type { SettingValues } from './settings';

/** Builds each program's configuration; the types allow only the settings that it reads. */
export const configs = {
  start: (of: SettingValues<'start'>) => ({
    ...commonOf(of),
    ...storeOf(of),
    ...integrationRatesOf(of),
    ...browsersOf(of),
    ...searchesOf(of),
    port: of.PORT,
    groupFile: of.GROUP_FILE,
    payments: paymentsOf(of, of.STRIPE_WEBHOOK_SECRETS),
    messages: messagesOf(of),
    agents: agentsOf(of),
    signIn: signInOf(of),
  }),
  api: (of: SettingValues<'api'>) => ({
    ...commonOf(of),
    ...embeddedStoreOf(of),
    ...integrationRatesOf(of),
    ...browsersOf(of),
    ...searchesOf(of),
    port: of.PORT,
    messages: messageKindsOf(of),
  }),
  mcp: (of: SettingValues<'mcp'>) => ({
    ...commonOf(of),
    ...embeddedStoreOf(of),
    ...integrationRatesOf(of),
    ...searchesOf(of),
    port: of.PORT,
    messages: messageKindsOf(of),
    agents: agentsOf(of),
  }),
  'widget-api': (of: SettingValues<'widget-api'>) => ({
    ...commonOf(of),
    ...embeddedStoreOf(of),
    ...browsersOf(of),
    ...searchesOf(of),
    port: of.PORT,
    payments: paymentsOf(of, of.STRIPE_WEBHOOK_SECRETS),
    messages: messageKindsOf(of, of.TWILIO_AUTH_TOKEN),
  }),
  console: (of: SettingValues<'console'>) => ({
    ...commonOf(of),
    ...embeddedStoreOf(of),
    port: of.PORT,
    trustedProxies: of.TRUSTED_PROXIES,
    messages: messageKindsOf(of),
    signIn: signInOf(of),
  }),
  worker: (of: SettingValues<'worker'>) => ({
    ...commonOf(of),
    ...embeddedStoreOf(of),
    // Payment providers send no callbacks to the worker.
    payments: paymentsOf(of, []),
    messages: messagesOf(of),
  }),
  admin: (of: SettingValues<'admin'>) => ({
    ...storeOf(of),
    baseUrl: of.BASE_URL,
    messages: messageKindsOf(of),
    isProviderOnly: of.TEAM_SIGN_IN === 'oidc',
  }),
} satisfies { readonly [P in Program]: (of: SettingValues<P>) => object };

export type ConfigOf<P extends Program> = ReturnType<(typeof configs)[P]>;

/** The configuration of `npm start`, which runs everything. */
export type Config = ConfigOf<'start'>;

export type ParsedConfig<P extends Program = 'start'> =
  | { readonly kind: 'ready'; readonly config: ConfigOf<P> }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] };

/**
 * The choices that a public deployment has to make and has not made, as far as that program reads
 * them.
 */
export function missingChoices(program: Program, env: ProcessEnv): readonly string[] {
  return publicChoiceFaults(readSettings(program, env).settingStates);
}

/**
 * How the worker reaches the payment provider, for the command that compares its books; without
 * the worker's other settings.
 */
export function paymentsOfWorker(env: ProcessEnv): PaymentSettings | { readonly fault: string } {
  const { values, faults } = readSettings('worker', env);
  const fault = faults.find((one) => /^(PAYMENTS|STRIPE_)/.test(one));
  return fault === undefined ? paymentsOf(values, []) : { fault };
}

/** Reads the settings of a program and returns all their faults at once, one sentence each. */
export function readConfig<P extends Program>(program: P, env: ProcessEnv): ParsedConfig<P> {
  const { values, settingStates, ...read } = readSettings(program, env);
  const choices = [
    ...pepperFaults(values),
    // A command of the admin sends nothing itself; `setup` asks for the choices separately.
    ...(program === 'admin' ? [] : publicChoiceFaults(settingStates)),
    ...signInFaults(settingStates),
  ];
  const zoneFault = hostZoneFault();
  const faults = [...(zoneFault === null ? [] : [zoneFault]), ...read.faults, ...choices];
  if (faults.length > 0) return { kind: 'faulty', faults };
  const make = configs[program] as (of: SettingValues<P>) => ConfigOf<P>;
  return { kind: 'ready', config: make(values) };
}
