import type { SavedKind } from '../choose-file.ts'

/** What main itself says: menus, dialogs, the tray. `german.ts` has the same. */
export const english = {
  menu: {
    file: 'File',
    newChat: 'New Chat',
    ownWindow: 'Open Chat in Its Own Window',
    settings: 'Settings…',
    close: 'Close Window',
    quit: 'Quit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste and Match Style',
    delete: 'Delete',
    selectAll: 'Select All',
    find: 'Find',
    view: 'View',
    palette: 'Command Palette…',
    inspector: 'Inspector',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Toggle Full Screen',
    window: 'Window',
    minimize: 'Minimize',
    copyLink: 'Copy Link',
  },
  tray: {
    tooltip: 'Gatehouse',
    open: 'Open Gatehouse',
    newChat: 'New chat',
    recent: 'Recent chats',
    quit: 'Quit',
  },
  /** What the system's dialogs call the kinds of files. */
  files: {
    json: 'JSON',
    markdown: 'Markdown',
    text: 'Text',
    srt: 'SubRip',
    vtt: 'WebVTT',
    csv: 'CSV',
    wav: 'WAV',
    mp3: 'MP3',
    sound: 'Sound',
    any: 'All files',
    pictures: 'Pictures',
    sounds: 'Sounds',
    chats: 'Chats',
  } satisfies Record<SavedKind | 'pictures' | 'sounds' | 'chats', string>,
  startFailure: {
    title: 'Gatehouse could not start',
    text: (reason: string) =>
      `${reason}\n\nNothing that is stored was changed. Start the app again; if it stays like this, restart the computer.`,
  },
  /** The gateway that the app carries. */
  embeddedGateway: 'On this computer',
  /** What an exported file is called unless the person says otherwise. */
  fileNames: {
    chats: (day: string) => `Gatehouse chats ${day}`,
    chat: 'Chat',
    recording: 'Recording',
    speech: 'Speech',
    usage: (from: string | null) => `Usage ${from ?? 'all'}`,
    whoSaw: 'Who saw my data',
  },
  /** What stands in an exported chat beside what was said. */
  exportedChat: {
    system: 'System',
    developer: 'Developer',
    user: 'User',
    assistant: 'Assistant',
    tool: 'Tool result',
    attached: (name: string) => `Attached: ${name}`,
    reasoning: 'Reasoning:',
    refused: (refusal: string) => `Refused: ${refusal}`,
    spoken: (words: string) => `Spoken: ${words}`,
    pictures: (pictures: number) => `Pictures: ${pictures}`,
    calls: (tool: string) => `Calls ${tool}:`,
    streaming: 'Still arriving',
    stopped: 'Stopped',
    failed: 'Failed',
    interrupted: 'Interrupted',
  },
  /** The list of who saw a request, as a document. */
  whoSaw: {
    title: (of: string) => `Who saw my data: ${of}`,
    columns: {
      gateway: 'gateway',
      provider: 'provider',
      headquarters: 'headquarters',
      datacenters: 'datacenters',
      turns: 'turns',
      refused: 'refused',
      tokens: 'tokens',
      turns_without_tokens: 'turns without tokens',
      privacy_policy: 'privacy policy',
      terms_of_service: 'terms of service',
    },
    gatewayItself: (gateway: string) => `${gateway} (the gateway itself)`,
    unknown: 'unknown',
    note: 'A provider that refused a request has still received it.',
  },
  /** What the browser shows after a sign-in, under the name of the app. */
  signInPage: {
    language: 'en',
    done: 'You can close this tab and go back to Gatehouse.',
    noAnswer: 'This is not the answer of a gateway. Go back to Gatehouse and try again.',
    nothing: 'There is nothing here. Go back to Gatehouse and try again.',
  },
  /** A message of main in this language. */
  said: (message: string) => message,
  /** How a conversation without a name is called until its first message names it. */
  untitled: 'New chat',
  dictation: {
    title: 'Dictation',
  },
  crash: {
    message: 'The window keeps crashing.',
    detail: 'Your conversations are safe. Reload the window, or close it and start the app again.',
    reload: 'Reload',
    close: 'Close window',
  },
}

export type MainWords = typeof english
