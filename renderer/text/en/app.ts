import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { ViewName } from '#shared/settings.ts'
import { defineText } from '../define-text.ts'

const views: Record<ViewName, string> = {
  chat: 'Chat',
  presets: 'Presets',
  voice: 'Voice',
  models: 'Models',
  providers: 'Providers',
  usage: 'Usage',
  gateway: 'Gateway',
  settings: 'Settings',
}

const gatewayStates: Record<GatewayStatus['state'], string> = {
  starting: 'starting',
  connected: 'connected',
  unreachable: 'not reachable',
  'signed-out': 'not signed in',
}

const shortcutNames = {
  palette: 'Command palette',
  newChat: 'New chat',
  find: 'Find in the chat, presets, models or providers',
  searchChats: 'Search all chats',
  inspector: 'Show or hide the inspector',
  ownWindow: 'Open the chat in its own window',
  ...views,
  openSettings: 'Settings, from anywhere',
  help: 'Help',
  send: 'Send the message',
  breakLine: 'New line in a message',
  record: 'Record: press, or hold while you speak',
}

/** Texts of the frame: rail, banner, palette, failures of a view. */
export const appText = defineText('appText', {
  notCopied: 'Couldn’t copy to the clipboard',
  main: 'Main',
  help: 'Help',
  views,
  shortcutNames,
  gateway: (name: string, state: GatewayStatus['state']) => `Gateway: ${name}, ${gatewayStates[state]}`,

  signInNotice: {
    done: (gateway: string) => `You’re signed in to ${gateway}.`,
    failed: 'The sign-in didn’t finish.',
    show: 'Show',
  },
  logFolderFailed: 'Couldn’t open the log folder.',
  restartFailed: 'Couldn’t restart the gateway.',

  viewFailed: {
    details: 'Details',
    title: (view: string) => `${view} couldn’t be displayed`,
    text: 'This is a problem in the app. Nothing you wrote, recorded or received is lost. The other views still work.',
    again: 'Try again',
    reload: 'Reload the window',
  },
  appFailed: 'Gatehouse',

  newChatFailed: 'Couldn’t create a chat.',
  retry: 'Retry',

  palette: {
    label: 'Commands',
    placeholder: 'Go to a view or a chat, or run a command',
    nothing: 'No matches',
    choose: 'Choose',
    run: 'Run',
    close: 'Close',
    goTo: 'Go to',
    actions: 'Commands',
    chats: 'Chats',
    gateways: 'Gateways',
    switchTo: (name: string) => `Use ${name}`,
    signIn: (name: string) => `Sign in to ${name}`,
    connectGateway: 'Connect a gateway',
    newChat: 'New chat',
    chooseModel: 'Choose a model',
    choosePreset: 'Choose a preset',
    compare: 'Compare',
    findInChat: 'Find in chat',
    toggleInspector: 'Show or hide the inspector',
    ownWindow: 'Open this chat in its own window',
    restartGateway: 'Restart the gateway',
    theme: { system: 'Theme: match system', light: 'Theme: light', dark: 'Theme: dark' },
    untitled: 'New chat',
  },
} as const)
