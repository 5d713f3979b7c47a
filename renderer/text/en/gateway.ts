import { defineText } from '../define-text.ts'

/** Texts of the view Gateway: its list, and the address for other programs. */
export const gatewayText = defineText('gatewayText', {
  title: 'Gateway',
  heading: 'One address for every tool',
  pages: {
    access: 'Address and keys',
    upstreams: 'Upstreams',
    names: 'Names and aliases',
    export: 'Export configuration',
  },
  today: {
    title: 'Today',
    requests: 'Requests',
    failed: 'Failed',
    billed: 'Billed',
    unknown: 'Cost unknown',
    added: 'Added wait, median',
    milliseconds: (value: string) => `${value} ms`,
  },
  letIn: 'Let other programs use it',
  letInHelp:
    'Programs on this computer only, each with its own key. Your keys at OpenRouter and elsewhere stay in the keychain.',
  learnMore: 'How it works',
  address: 'Address',
  starting: 'Opening the address',
  loading: 'Loading the address',
  copy: 'Copy',
  copied: 'Copied',
  changePort: 'Change port',
  speaks: 'Speaks chat/completions, messages, responses, embeddings',
  inTray: 'Keeps running in the tray',
  noTray: 'Ends with the last window: this desktop shows no tray icons',
  forThisRun: 'Open until the app ends, although the switch is off: a command in a terminal started it.',
  failed: 'The address couldn’t be opened',
  retry: 'Try again',
  offTitle: 'Off: nothing listens',
  offText:
    'Editors, coding agents and scripts can share your gateways, budgets and presets through one address. You will see each request, and can take each key back.',
  lastUsed: (day: string) => `Last used on ${day}.`,
  kept: (keys: string, isOne: boolean) =>
    isOne ? `${keys} is kept and refuses until it is on.` : `${keys} are kept and refuse until it is on.`,
  keys: { one: 'key', other: 'keys' },
  port: {
    title: 'Change port',
    text: 'Programs that use the old address need the new one.',
    port: 'Port',
    help: 'From 1024 to 65535.',
    invalid: 'Enter a whole number from 1024 to 65535.',
    cancel: 'Cancel',
    save: 'Change port',
    saving: 'Changing port',
    retry: 'Try again',
  },
})
