import type { DialectName } from '#shared/gateway/dialect.ts'
import type { GatewayRegion } from '#shared/gateway-regions.ts'
import type { KeychainState, KeySlot, SignInWay } from '#shared/gateway-profile.ts'
import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

const ways: Record<SignInWay, string> = {
  loopback: 'Return via local address',
  scheme: 'Return via app link',
  paste: 'Paste the code',
}

const slots: Record<KeySlot, string> = { user: 'Key', management: 'Management key' }

const keptIn: Record<KeychainState['kind'], string> = {
  keychain: 'In the keychain',
  memory: 'Kept until you quit',
  unknown: 'Saved',
}

const pasteCode = 'The page shows a code after you choose Allow. Only this sign-in can use it.'

/** Texts of Settings › Gateways: the profiles, their keys and the sign-in. */
export const gatewaysText = defineText('gatewaysText', {
  title: 'Gateways',
  loading: 'Loading gateways',
  back: 'All settings',
  add: 'Connect a gateway',
  more: 'More',
  manage: (name: string) => `Manage ${name}`,
  inUse: 'In use',
  choose: 'Use this gateway',
  chooseHelp: 'New chats and the other views will use it. Existing chats keep their gateway.',
  removed: 'This gateway was removed',
  removedText: 'Choose another one in the list.',

  keysInKeychain: 'Keys are kept in the keychain of this computer, never in a file.',

  embedded:
    'Gatehouse includes this gateway and signs in automatically. It runs on this computer and serves only Gatehouse and the programs that you allow.',
  restart: 'Restart',
  restarting: 'Restarting',

  // Signing in
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
  signInTo: (name: string) => `Sign in to ${name}`,
  signedInTo: (name: string) => `Signed in to ${name}`,
  keyAddedFor: (name: string) => `${name} has a key`,
  refusedBy: (name: string) => `${name} rejected the key`,
  starting: 'Opening the browser',
  explain: {
    keychain: (host: string) =>
      `${host} opens in your browser and asks whether Gatehouse may have a key. Gatehouse receives the key and keeps it in this computer’s keychain.`,
    memory: (host: string) =>
      `${host} opens in your browser and asks whether Gatehouse may have a key. Gatehouse receives the key and keeps it until you quit, because no keychain is available.`,
    unknown: (host: string) => `${host} opens in your browser and asks whether Gatehouse may have a key.`,
  } satisfies Record<KeychainState['kind'], (host: string) => string>,
  connectedTo: (name: string) => `Connected to ${name}`,
  keyless: 'It answers without a key. It will ask if that changes.',
  keyNeeded: (name: string) => `${name} needs a key`,
  noKeyFor: (name: string) => `No key for ${name}`,
  noKeyYet: 'Many gateways need none. Add one if yours does.',
  noPage: 'This gateway has no sign-in page. Create a key on its site, then paste it here.',
  refusedText: 'It was revoked or has expired. Sign in again for a new one, or paste another key.',
  refusedTextPaste: 'It was revoked or has expired. Paste another key.',
  signedInText: 'Gatehouse has a key for this gateway. The key goes there and nowhere else.',
  signOut: 'Sign out',
  signOutHelp: 'Signing out removes the key from this computer. To revoke it, delete it on the gateway’s site.',

  // The way through the browser
  allowTitle: 'Allow Gatehouse in your browser',
  steps: {
    opened: 'Sign-in page sent to your browser',
    allow: 'Choose Allow on the page',
    arrive: 'Receive and verify the key',
    paste: 'Choose Allow, then paste the code below',
  },
  openAgain: 'Open again',
  openedAgain: 'The page was sent to your browser again.',
  timeLeft: (clock: string) => `${clock} left`,
  timeOver: 'The time is up',
  cancel: 'Cancel',
  copyAddress: 'Copy the address',
  copied: 'Copied',
  announceWaiting: (name: string) => `Waiting for your browser. Choose Allow on the page of ${name}.`,
  announceExchanging: 'The page has answered. The key is being fetched.',
  otherWayTitle: 'Nothing happened after Allow?',
  otherWayText: 'Finish in another way. The sign-in page opens again in your browser.',
  wayAgainTitle: 'Sign in another way',
  wayAgainText: 'The sign-in page opens again in your browser.',
  ways,
  pasteTitle: 'Paste the code',
  pasteText: {
    gateway: pasteCode,
    vercel: pasteCode,
    litellm: pasteCode,
    portkey: pasteCode,
    openrouter:
      'After you choose Allow, the browser ends on a page that it can’t open. Copy the whole address of that page and paste it here. It contains the code, which only this sign-in can use.',
  } satisfies Record<DialectName, string>,
  codeField: 'Code from the page',
  continue: 'Continue',
  notThisWay: 'No code on the page? Try another way.',
  doneHeading: (name: string) => `You’re signed in to ${name}`,
  doneTitle: 'Key received',
  doneText: {
    keychain: 'It is kept in this computer’s keychain. New chats go to this gateway now.',
    memory: 'It is kept until you quit. New chats go to this gateway now.',
    unknown: 'New chats go to this gateway now.',
  } satisfies Record<KeychainState['kind'], string>,
  newChat: 'New chat',
  newChatFailed: 'Couldn’t create a chat.',

  // Keys
  keys: 'Keys',
  slots,
  keptIn,
  noKey: 'Not stored',
  noManagementKey: 'Not stored. Saving presets and reading your credit may need one.',
  pasteKey: 'Paste a key',
  replaceKey: 'Replace',
  addKey: 'Add',
  removeKey: 'Remove',
  slotAction: (action: string, slot: KeySlot) => `${action} ${slots[slot].toLowerCase()}`,
  keyField: 'Key',
  keyHelp: {
    user: (host: string) => `A key from ${host}. It is sent only there.`,
    management: (host: string) =>
      `Some gateways let only a management key save or change presets and answer 403 to any other. It is used for those requests and to read your credit, and sent to ${host} only.`,
  } satisfies Record<KeySlot, (host: string) => string>,
  keyEmpty: 'Paste the key first.',
  showKey: 'Show the key',
  hideKey: 'Hide the key',
  saveKey: 'Save key',
  saving: 'Saving',

  // The connection
  connection: 'Connection',
  connectionHelp: 'Asks the gateway for its models, with the key if there is one.',
  test: 'Test connection',
  testing: 'Testing',
  reached: 'The gateway answers',
  reachedWith: {
    accepted: 'The key works.',
    refused: 'It rejected the key. Sign in again, or paste another one.',
    untried: 'It was asked without a key. Add one only if the gateway needs it.',
  },
  models: (models: number) => `It has ${count(models, { one: 'model', other: 'models' })}.`,
  modelsUnknown: 'It returned no model list.',
  notThere: 'No gateway at this address',
  elsewhere: (url: string) => `Nothing there speaks the API, but ${url} does.`,
  elsewhereDropsKeys: 'Changing the address removes the keys, which belong to the old one.',
  takeAddress: (url: string) => `Use ${url}`,

  // What the gateway reports about the key
  keyStatus: {
    title: 'Key status',
    reading: 'Contacting the gateway…',
    notReported: 'This gateway doesn’t report the status of a key.',
    notRead: (why: string) => `Couldn’t read it: ${why}.`,
    askAgain: 'Refresh',
    label: 'Label',
    limit: 'Limit',
    remaining: 'Remaining',
    noLimit: 'no limit',
    used: 'Used',
    management: 'Management key',
    rate: 'Rate limit',
    expires: 'Expires',
    unknown: 'not reported',
    none: 'none',
    never: 'never',
    yes: 'yes',
    no: 'no',
    limitEvery: (limit: string, reset: string) => `${limit}, ${reset}`,
    requests: (requests: number, interval: string) =>
      `${count(requests, { one: 'request', other: 'requests' })} in ${interval}`,
  },

  // Facts
  factsTitle: 'Address and key',
  technical: 'Technical details',
  facts: {
    baseUrl: 'Base URL',
    asksAt: 'Sign-in page',
    keyGoesTo: 'Key sent to',
    dialect: 'Type',
    key: 'Key',
    revoke: 'Revoke the key',
    attribution: 'App attribution',
    network: 'Network',
    deadlines: 'Timeouts',
  },
  revokeAt: 'Keys on its site',
  revokeSite: 'Open its site',
  revokeNowhere: 'Not provided',
  revokeHelp: 'Signing out removes the key from this computer. Revoke it on the gateway’s site to disable it.',
  attribution: { openrouter: 'as Gatehouse, by HTTP-Referer and X-Title', none: 'not at all' },
  network: 'System proxy and system certificates, no exceptions',
  deadlines: '60 s to the first word, 45 s between chunks, 10 min for a transcription',
  noBaseUrl: 'None: the gateway isn’t running',
  asksNowhere: 'No sign-in page; paste a key',
  keyGoesTo: (host: string) => `Only ${host} (never forwarded on redirects)`,
  embeddedKey: 'Created at each start, known only to this app',

  // Adding and changing
  dialog: {
    edit: (name: string) => `Edit ${name}`,
    nameHelp: 'Shown in menus.',
    baseUrl: 'Base URL',
    baseUrlHelp: 'The API address, usually ending in /api/v1. http:// is allowed only for this computer.',
    dialect: 'Type',
    dialectHelp: 'Sets the names of a few fields in which gateways differ.',
    dropsKeys:
      'Changing the base URL, or where it forwards to, removes its keys: they belong to the old address. You’ll need to sign in again.',
    nameEmpty: 'Enter a name.',
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
  },
  dialects: {
    gateway: 'Model gateway API',
    openrouter: 'OpenRouter',
    vercel: 'Vercel AI Gateway',
    litellm: 'LiteLLM',
    portkey: 'Portkey',
  } satisfies Record<DialectName, string>,

  // A key with limits
  otherPrograms: 'Other programs:',
  limitedKey: {
    title: 'Ask for a limited key',
    help: 'The sign-in page shows these limits. A gateway may ignore some of them: Key status shows what the key has.',
    amount: 'Limit in US dollars',
    amountHelp: 'Leave empty for no limit.',
    amountError: 'Enter an amount from 0.01 to 999,999.',
    period: 'Limit applies',
    periods: { once: 'In total', daily: 'Per day', weekly: 'Per week', monthly: 'Per month' },
    expiry: 'Key expires',
    expiries: { never: 'Never', month: 'In 30 days', quarter: 'In 90 days', year: 'In a year' },
    label: 'Name of the key',
    labelHelp: 'Shown on the gateway’s site. Leave empty to let the gateway choose.',
    notGiven: (asked: string, given: string) => `You asked for a limit of ${asked}. The key has ${given}.`,
    noLimit: 'no limit',
  },

  // Region and accounts
  region: {
    title: 'Region',
    help: 'In the EU and the US, requests are decrypted and answered only there. OpenRouter enables this for enterprise accounts on request.',
    names: { global: 'Worldwide', eu: 'European Union', us: 'United States' } satisfies Record<GatewayRegion, string>,
  },
  account: {
    add: 'Add another account',
    title: (name: string) => `Another account at ${name}`,
    text: 'It has the same address, and its own key. Switch between them like between gateways.',
    nameHelp: 'Shown in menus, such as “OpenRouter (work)”.',
    save: 'Add',
    saving: 'Adding',
  },

  // Gateways that only forward
  forwarding: {
    title: 'Forwards to',
    help: 'A Portkey server sends requests to the provider that you name here. Portkey’s own service needs none of these for models such as @provider/model.',
    provider: 'Provider',
    providerHelp: 'Its name at Portkey, such as openai.',
    providerNeeded: 'This gateway only forwards. Enter the provider.',
    providerError: 'Letters, digits and @ . - _ / only, such as openai.',
    customHost: 'Address of the provider',
    customHostHelp: 'Only if it is not the provider’s usual one. The key is sent there.',
    config: 'Config ID',
    configHelp: 'A config that is stored at Portkey, such as pc-office-1a2b3c.',
    configError: 'Enter the ID of a stored config. A config as JSON could contain keys.',
  },
  edit: 'Edit',
  remove: 'Remove gateway',
  removeDialog: {
    title: (name: string) => `Remove ${name}?`,
    text: 'Its address and its keys are removed from this computer. Your chats with it stay and can be read.',
    remove: 'Remove gateway',
    removing: 'Removing',
    cancel: 'Keep',
  },
} as const)

/** Why a sign-in failed, and what to do. */
export const signInFailures = defineText('signInFailures', {
  denied: {
    title: 'You denied access',
    text: 'No key was issued. Sign in again if that was a mistake.',
  },
  expired: {
    title: 'The code has expired',
    text: 'A code works for ten minutes. Nothing was saved. Start again to get a new one.',
  },
  'wrong-state': {
    title: 'That response belongs to another sign-in',
    text: 'The response doesn’t match this sign-in, so it was ignored and nothing was saved. Start again.',
  },
  'wrong-gateway': {
    title: 'A different gateway answered',
    text: 'The response names a different gateway, so its code was ignored. Start again, and check the address if it happens again.',
  },
  codeRefused: {
    title: 'The gateway rejected the code',
    text: 'A code works once, for ten minutes. Nothing was saved. Start again to get a new one.',
  },
  gateway: { title: 'The gateway issued no key', text: 'It returned an error. Nothing was saved. Start again.' },
  transport: {
    title: 'Couldn’t fetch the key',
    text: 'The connection ended too early. Nothing was saved. Check the connection, then start again.',
  },
  storage: {
    title: 'Couldn’t save the key',
    text: 'It arrived but couldn’t be saved. Unlock the keychain if it is locked, then sign in again.',
  },
} as const)
