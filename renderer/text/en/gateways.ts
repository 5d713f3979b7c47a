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
    gateway: 'The page shows a code after you choose Allow. Only this sign-in can use it.',
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
  noManagementKey: 'Not stored. Saving presets may need one.',
  pasteKey: 'Paste a key',
  replaceKey: 'Replace',
  addKey: 'Add',
  removeKey: 'Remove',
  slotAction: (action: string, slot: KeySlot) => `${action} ${slots[slot].toLowerCase()}`,
  keyField: 'Key',
  keyHelp: {
    user: (host: string) => `A key from ${host}. It is sent only there.`,
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
    dropsKeys: 'Changing the base URL removes its keys, which belong to the old address. You’ll need to sign in again.',
    nameEmpty: 'Enter a name.',
    save: 'Save',
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
