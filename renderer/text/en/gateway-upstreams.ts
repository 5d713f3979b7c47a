import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Texts of the page Upstreams of the view Gateway. */
export const gatewayUpstreamsText = defineText('gatewayUpstreamsText', {
  title: 'Upstreams',
  intro: 'Requests of programs go to the gateways that you are signed in to, and to the servers on this computer.',
  gateways: 'Gateways',
  servers: 'On this computer',
  noneText: 'Programs reach the models on this computer. Connect a gateway to let them use its models, too.',
  connect: 'Connect a gateway',
  usedColumn: 'Used by the app and by programs',
  noServers: 'No server is known on this computer.',
  mayUse: (name: string) => `Programs may use ${name}`,
  mayUseColumn: 'Programs may use it',
  signIn: 'Sign in',
  signInTo: (name: string) => `Sign in to ${name}`,
  manage: (name: string) => `Manage ${name} in Settings`,
  models: (models: number) => count(models, { one: 'model', other: 'models' }),
  listing: 'Listing its models',
  unlisted: 'Its models could not be listed',
  states: {
    usable: 'Used',
    withheld: 'Withheld from programs',
    'no-key': 'Not signed in',
    'not-running': 'Not running',
    declined: 'Turned off',
  },
  order: 'Which one answers',
  orderText: (example: string) =>
    `A name that begins with a short name, such as ${example}, goes to that gateway only, also for a model that is not in its list.`,
  orderShared:
    'A model name without one goes to the first gateway above that lists it, and to the next one if that fails. A server on this computer answers if no gateway lists the name.',
  orderKeys: 'Keys stay in the keychain. Programs never get them.',
})
