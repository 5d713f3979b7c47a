import type { DialectName } from '#shared/gateway/dialect.ts'
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

/** Words of Settings › Gateways: the profiles, their keys and the sign-in. */
export const gatewaysText = defineText('gatewaysText', {
  title: 'Gateways',
  loading: 'Reading the gateways',
  back: 'All settings',
  add: 'Add gateway',
  more: 'More',
  manage: (name: string) => `Manage ${name}`,
  inUse: 'In use',
  choose: 'Use this gateway',
  chooseHelp: 'New chats and what the other views show then come from it. Chats you have keep theirs.',
  removed: 'This gateway is not there any more',
  removedText: 'It was removed, here or in another window. Choose another one in the list.',

  keysIn: {
    keychain: 'Keys are kept in the keychain of this computer, never in a file.',
    memory: 'There is no keychain at the moment: keys are kept in memory until you quit, never in a file.',
  } satisfies Record<Exclude<KeychainState['kind'], 'unknown'>, string>,

  embedded:
    'Gatehouse brings this gateway and signs in to it by itself. It runs on this computer and answers to nobody else unless you allow a program.',
  restart: 'Restart',
  restarting: 'Restarting',

  // Signing in
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
  signInTo: (name: string) => `Sign in to ${name}`,
  signedInTo: (name: string) => `Signed in to ${name}`,
  refusedBy: (name: string) => `${name} does not accept the key`,
  starting: 'Opening the browser',
  explain: {
    keychain: (host: string) =>
      `${host} opens in your browser and asks whether Gatehouse may have a key. The key comes back here by itself and is kept in this computer’s keychain.`,
    memory: (host: string) =>
      `${host} opens in your browser and asks whether Gatehouse may have a key. The key comes back here by itself and is kept until you quit, since there is no keychain here.`,
    unknown: (host: string) =>
      `${host} opens in your browser and asks whether Gatehouse may have a key. The key comes back here by itself.`,
  } satisfies Record<KeychainState['kind'], (host: string) => string>,
  noPage: 'This gateway has no page to sign in at. Make a key there, then paste it here.',
  refusedText: 'It was revoked or has expired. Sign in again for a new one, or paste another key.',
  refusedTextPaste: 'It was revoked or has expired. Paste another key.',
  signedInText: 'Gatehouse has a key for this gateway. The key goes there and nowhere else.',
  signOut: 'Sign out',
  signOutHelp:
    'Signing out removes the key from this computer. The gateway still knows it: to end it for good, delete it there.',

  // The way through the browser
  allowTitle: 'Allow Gatehouse in your browser',
  steps: {
    opened: 'Your browser was opened',
    allow: 'Choose Allow on the page',
    arrive: 'Receive and verify the key',
    paste: 'Choose Allow, then paste the code below',
  },
  openAgain: 'Open again',
  openedAgain: 'The browser was opened again.',
  timeLeft: (clock: string) => `${clock} left`,
  timeOver: 'The time is up',
  cancel: 'Cancel',
  copyAddress: 'Copy the address',
  copied: 'Copied',
  announceWaiting: (name: string) => `Waiting for your browser. Choose Allow on the page of ${name}.`,
  announceExchanging: 'The page has answered. The key is being fetched.',
  otherWayTitle: 'The browser did not come back?',
  otherWayText: 'Try another way back. The page opens once more and asks again.',
  wayAgainTitle: 'Come back another way',
  wayAgainText: 'The page opens once more and asks again.',
  ways,
  pasteTitle: 'Paste the code',
  pasteText: {
    gateway: 'The page shows a code once you have chosen Allow. It is of no use to anyone else.',
    openrouter:
      'Once you have chosen Allow, the browser ends at a page that it cannot open. Copy the whole address of that page and paste it here: the code is in it, and of no use to anyone else.',
  } satisfies Record<DialectName, string>,
  codeField: 'Code from the page',
  continue: 'Continue',
  notThisWay: 'No code on the page? Try another way back.',
  doneHeading: (name: string) => `You are signed in to ${name}`,
  doneTitle: 'The key has arrived',
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
  noManagementKey: 'Not stored. Saving presets may need one.',
  pasteKey: 'Paste a key',
  replaceKey: 'Replace',
  addKey: 'Add',
  removeKey: 'Remove',
  slotAction: (action: string, slot: KeySlot) => `${action} ${slots[slot].toLowerCase()}`,
  keyField: 'Key',
  keyHelp: {
    user: (host: string) => `A key that you made at ${host}. It is sent there and nowhere else.`,
    management: (host: string) =>
      `Some gateways let only a management key save or change presets and answer 403 to any other. It is used for those requests alone and sent to ${host} only.`,
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
    accepted: 'The key is accepted.',
    refused: 'It does not accept the key. Sign in again, or paste another one.',
    untried: 'No key is stored, so none was tried. Add one only if the gateway asks for it.',
  },
  models: (models: number) => `It has ${count(models, { one: 'model', other: 'models' })}.`,
  modelsUnknown: 'It returned no model list.',
  notThere: 'No gateway at this address',
  elsewhere: (url: string) => `Nothing there speaks the API, but ${url} does.`,
  elsewhereDropsKeys: 'With the new address the keys are removed, since they belong to the old one.',
  takeAddress: (url: string) => `Use ${url}`,

  // What the gateway tells of the key
  keyStatus: {
    title: 'Key status',
    reading: 'Asking the gateway',
    notTold: 'This gateway does not tell the status of a key.',
    notRead: (why: string) => `Couldn’t read it: ${why}.`,
    askAgain: 'Ask again',
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
  facts: {
    baseUrl: 'Base URL',
    asksAt: 'Asks at',
    keyGoesTo: 'Key sent to',
    dialect: 'Dialect',
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
  network: 'through the system’s proxy; certificates that the system trusts, no exceptions',
  deadlines: '60 s to the first word, 45 s between two pieces; 10 min for a transcription',
  noBaseUrl: 'none while it is not running',
  asksNowhere: 'No sign-in page; paste a key',
  keyGoesTo: (host: string) => `Only ${host} (never forwarded on redirects)`,
  embeddedKey: 'made anew at each start, known to nobody else',

  // Adding and changing
  dialog: {
    add: 'Add a gateway',
    edit: (name: string) => `Edit ${name}`,
    name: 'Name',
    nameHelp: 'Shown in menus.',
    baseUrl: 'Base URL',
    baseUrlHelp: 'The API address, usually ending in /api/v1. http:// is allowed only for this computer.',
    authorizeUrl: 'Authorize URL',
    authorizeUrlHelp: 'The page that asks whether the app may have a key. Leave it empty where keys are pasted.',
    dialect: 'Dialect',
    dialectHelp: 'The names of a few fields in which gateways differ.',
    dropsKeys: 'Another base URL drops its keys: they belong to the old address. You sign in again afterwards.',
    nameEmpty: 'Give it a name.',
    baseUrlEmpty: 'Write the address first.',
    save: 'Save',
    create: 'Add',
    saving: 'Saving',
    cancel: 'Cancel',
  },
  dialects: { gateway: 'Model gateway API', openrouter: 'OpenRouter' },
  edit: 'Edit',
  remove: 'Remove gateway',
  removeDialog: {
    title: (name: string) => `Remove ${name}?`,
    text: 'Its address and its keys are removed from this computer. Your chats with it stay and can be read.',
    remove: 'Remove gateway',
    removing: 'Removing',
    cancel: 'Keep it',
  },
} as const)

/** Why a sign-in came to nothing, and what to do. */
export const signInFailures = defineText('signInFailures', {
  denied: {
    title: 'You denied access',
    text: 'No key was issued. Sign in again if that was a mistake.',
  },
  expired: {
    title: 'The code has expired',
    text: 'A code works for ten minutes and this one is older. Nothing was saved; start again for a new one.',
  },
  'wrong-state': {
    title: 'That answer belongs to another sign-in',
    text: 'What came back was not asked for by this sign-in, so it was not used and nothing was saved. Start again.',
  },
  'wrong-gateway': {
    title: 'Another gateway has answered',
    text: 'The answer names a gateway other than the one you sign in to, so its code was not used. Start again, and check the address if it happens once more.',
  },
  codeRefused: {
    title: 'The gateway did not accept the code',
    text: 'A code works once and for ten minutes. Nothing was saved; start again for a new one.',
  },
  gateway: { title: 'The gateway gave no key', text: 'It answered with an error. Nothing was saved; start again.' },
  transport: {
    title: 'Couldn’t fetch the key',
    text: 'The gateway did not answer to the end. Nothing was saved; check the connection, then start again.',
  },
  storage: {
    title: 'Couldn’t save the key',
    text: 'It arrived but couldn’t be saved. Unlock the keychain if it is locked, then sign in again.',
  },
} as const)
