import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { SavedKind } from '../choose-file.ts'

const eachPeriod: Readonly<Record<LimitPeriod, string>> = { daily: 'a day', weekly: 'a week', monthly: 'a month' }

/** Main-process strings: menus, dialogs, the tray. `german.ts` has the same keys. */
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
    help: 'Help',
    appHelp: 'Gatehouse Help',
    keyboardHelp: 'Keyboard Shortcuts',
    logFolder: 'Open Log Folder',
    copyLink: 'Copy Link',
  },
  tray: {
    tooltip: 'Gatehouse',
    open: 'Open Gatehouse',
    newChat: 'New chat',
    letsProgramsIn: 'Let other programs use it',
    gateway: (address: string) => `Gateway: ${address}`,
    recent: 'Recent chats',
    quit: 'Quit',
    missingTitle: 'Gatehouse has ended',
    missing:
      'This desktop shows no tray icon, so other programs can use the gateway only while a window is open, or with gatehouse gateway in a terminal.',
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
    title: 'Gatehouse couldn’t start',
    text: (reason: string) =>
      `${reason}\n\nYour data was not changed. Restart Gatehouse. If that doesn’t help, restart your computer.`,
  },
  /** The dialog that asks whether a program may have a key to the embedded gateway. */
  consent: {
    title: 'Allow a program to use your gateway?',
    message: (name: string) => `Allow “${name}” to use the gateway on this computer?`,
    messageUnnamed: 'Allow a program to use the gateway on this computer?',
    unverified: 'A program chooses its name itself. Gatehouse cannot verify it.',
    askedBy: (program: string) => `Asked by: ${program}`,
    answerTo: (address: string, program: string) => `Key goes to: ${address}, ${program}`,
    answerOnPage: 'Key goes to: the page, as a code to copy',
    answerToCommand: (command: string) => `Key goes to: “${command}”, while it runs`,
    unknownProgram: 'unknown program',
    process: (pid: number) => `process ${pid}`,
    account: (name: string) => `account ${name}`,
    abilities: 'With the key it can:',
    chat: 'Use every model of this gateway, for text and speech',
    spendsUpTo: (dollars: number, period: LimitPeriod | null) =>
      `Spend up to $${dollars}${period === null ? '' : ` ${eachPeriod[period]}`} at providers that you pay`,
    spendsWithoutLimit: 'Spend money at providers that you pay, without a limit',
    seesPresets: 'Read your presets, including system prompts',
    managesPresets: 'Create presets, and change your presets',
    expiry: 'The key expires 90 days after its last use. You can revoke it in Settings.',
    expiryAt: (end: Date) =>
      `The key expires on ${end.toLocaleDateString('en', { dateStyle: 'long' })}, or 90 days after its last use. You can revoke it in Settings.`,
    doubt: 'If you did not start this yourself just now, choose Deny.',
    deny: 'Deny',
    allow: 'Allow',
  },
  /** The gateway that the app carries. */
  embeddedGateway: 'On this computer',
  /** Default names of exported files. */
  fileNames: {
    chats: (day: string) => `Gatehouse chats ${day}`,
    chat: 'Chat',
    recording: 'Recording',
    speech: 'Speech',
    usage: (from: string | null) => `Usage ${from ?? 'all'}`,
    whoSaw: 'Who saw my data',
  },
  /** Headings and labels of an exported chat. */
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
    streaming: 'In progress',
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
      turns: 'requests',
      refused: 'refused',
      tokens: 'tokens',
      turns_without_tokens: 'requests without tokens',
      privacy_policy: 'privacy policy',
      terms_of_service: 'terms of service',
    },
    gatewayItself: (gateway: string) => `${gateway} (the gateway itself)`,
    unknown: 'unknown',
    note: 'A provider that refused a request has still received it.',
    toolServers: 'Tool servers',
    toolColumns: { recipient: 'recipient', servers: 'servers', calls: 'tool calls' },
    thisComputer: 'This computer',
    toolNote: 'Each tool call sent its arguments there. What a program on this computer passes on is unknown.',
  },
  /** What the browser shows after a sign-in, under the name of the app. */
  signInPage: {
    language: 'en',
    done: 'You can close this tab and go back to Gatehouse.',
    noAnswer: 'That response wasn’t from a gateway. Go back to Gatehouse and try again.',
    nothing: 'There is nothing here. Go back to Gatehouse and try again.',
  },
  /** Returns a message of main in this language. */
  translateMessage: ({ message }: Explanation): string => message,
  /** The title of a conversation before its first message. */
  untitled: 'New chat',
  dictation: {
    title: 'Dictation',
  },
  /** Native questions, which no page can answer. */
  questions: {
    gateway: (hosts: string) => `Send requests to ${hosts}?`,
    gatewayDetail:
      'Gatehouse sends your messages and files, and the key that you save for this gateway, to this address.',
    link: (host: string) => `Open ${host} in your browser?`,
    linkDetail: (address: string) => `${address}\n\nThe whole address is sent there. You are asked once for each site.`,
    microphone: 'Record with the microphone?',
    microphoneDetail: 'Gatehouse saw no click or key that started a recording. Allow it only if you started one.',
    allow: 'Allow',
    open: 'Open',
    cancel: 'Cancel',
  },
  /** The dialog that asks whether a tool server may be added or changed. */
  toolServer: {
    run: (name: string) => `Let “${name}” run this program?`,
    connect: (name: string) => `Connect “${name}” to this address?`,
    change: 'This replaces what the server did so far.',
    program: (command: string) => `Program: ${command}`,
    noArguments: 'Arguments: none',
    arguments: 'Arguments:',
    folder: (folder: string | null) => `Folder: ${folder ?? 'your home folder'}`,
    variables: (names: string) => `Variables: ${names}`,
    address: (url: string) => `Address: ${url}`,
    headers: (names: string) => `Headers: ${names}`,
    none: 'none',
    programCan:
      'The program can do everything that you can on this computer: read and change your files, and use the network. Allow it only if you trust its authors.',
    addressCan:
      'The server receives what models send to its tools, which may be parts of your chats and files. Allow it only if you trust who runs it.',
    allow: 'Allow',
    deny: 'Don’t Allow',
  },
  crash: {
    message: 'The window keeps crashing.',
    detail: 'Your chats are safe. Reload the window, or close it and restart the app.',
    reload: 'Reload',
    close: 'Close window',
  },
}

export type MainWords = typeof english
