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
  startFailure: { title: 'Gatehouse could not start' },
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
