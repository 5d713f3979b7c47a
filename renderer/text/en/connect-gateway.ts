import type { GatewayProbe } from '#shared/gateway-profile.ts'
import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

type Found = Extract<GatewayProbe, { kind: 'found' }>

const apis: Record<Found['api'], string> = {
  openai: 'OpenAI-compatible',
  gateway: 'Model gateway API',
  openrouter: 'OpenRouter API',
  vercel: 'OpenAI-compatible',
  litellm: 'OpenAI-compatible',
  portkey: 'OpenAI-compatible',
}

/** The dialog that connects a gateway by its address, and the one that asks for a key. */
export const connectGatewayText = defineText('connectGatewayText', {
  title: 'Connect a gateway',
  service: 'Service',
  other: 'Other',

  address: 'Address',
  addressHelp: 'The path of the API is found automatically. http:// is allowed only for this computer.',
  addressLater: 'It is checked when you move to the next field or connect.',
  addressEmpty: 'Enter the address.',
  checking: 'Checking the address…',
  found: ({ service, api, models }: Pick<Found, 'service' | 'api' | 'models'>) =>
    [service, apis[api], models === null ? null : count(models, { one: 'model', other: 'models' })]
      .filter((part) => part !== null)
      .join(', '),
  foundAt: (what: string, baseUrl: string) => `${what}, at ${baseUrl}`,
  problems: {
    unreachable: 'Nothing answers at this address. Check it, and that the server is running.',
    timeout: 'Nothing answered in time. Check the address, and that the server is running.',
    tls: 'No secure connection could be made. Check the address and the certificate of the server.',
    notApi: 'Something answers at this address, but it is no model gateway. Check the address.',
    other: (title: string) => `${title}. Try again, or check the address.`,
  },

  key: 'API key',
  keyNone: 'None needed',
  keyNoneHelp: 'This gateway answers without a key. It will ask if that changes.',
  keyHelp: 'Leave it empty if the gateway needs none. It is sent only to this address.',
  keyNeededHelp: (host: string) => `This gateway needs a key. It is sent only to ${host}.`,
  keyNeeded: 'This gateway needs a key. Paste it here.',
  keyRefused: 'The gateway rejected this key. Check it, or paste another one.',
  showKey: 'Show the key',
  hideKey: 'Hide the key',

  more: 'More',
  name: 'Name',
  nameHelp: 'Shown in menus. Without one, the name of the service or its host is used.',
  authorizeUrl: 'Authorize URL',
  authorizeUrlHelp: 'The page that asks whether the app may have a key. Leave it empty where keys are pasted.',

  cancel: 'Cancel',
  connect: 'Connect',
  connecting: 'Connecting',
  addAnyway: 'Add anyway',
  connected: (name: string) => `${name} is connected. New chats use it.`,
  addedUnreachable: (name: string) => `${name} was added, but can’t be reached now.`,

  keyFor: (name: string) => `Key for ${name}`,
  keyForHelp: (host: string) => `The gateway checks it before it is saved. It is sent only to ${host}.`,
  keyEmpty: 'Paste the key first.',
  saveKey: 'Save key',
  saving: 'Saving',
} as const)
