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
  setUp: 'Set up',
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
    'Programs on this computer only, each with a key of its own. Your keys at OpenRouter and elsewhere stay in the keychain.',
  starting: 'Starting…',
  copy: 'Copy',
  copied: 'Address copied',
  changePort: 'Change port',
  speaks: 'Speaks chat/completions, messages, responses, embeddings',
  inTray: 'Keeps running in the tray',
  failed: 'The address couldn’t be opened',
  retry: 'Try again',
  offTitle: 'Off: nothing listens',
  offText:
    'Editors, coding agents and scripts can share your gateways, budgets and presets through one address. You will see each request, and can take each key back.',
})
