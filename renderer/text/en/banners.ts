import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import type { StorageState } from '#shared/ipc/bridge.ts'
import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

type NotSavingReason = Extract<StorageState, { kind: 'not-saving' }>['reason']

const notSavingTitles: Record<NotSavingReason, string> = {
  full: 'The disk is full, so nothing can be saved.',
  'read-only': 'The data folder is read-only, so nothing can be saved.',
  other: 'Nothing can be saved at the moment.',
  damaged: 'The data file is damaged, so something was not saved.',
  gone: 'The data file was deleted or moved.',
  replaced: 'Another file replaced your data.',
}

/** Banners above every view: what is wrong with the whole app and how to fix it. */
export const bannersText = defineText('bannersText', {
  dismiss: 'Dismiss',
  openDataFolder: 'Open data folder',

  unreachable: {
    title: (name: string) => `Can’t reach ${name}.`,
    embedded: 'What you typed is kept. Restart the gateway to continue.',
    other: 'What you typed is kept. Check the connection or the address.',
    restart: 'Restart',
    restarting: 'Restarting',
    again: 'Try again',
    trying: 'Trying',
    failed: 'Couldn’t restart the gateway.',
  },

  withoutKey: {
    signedOut: { title: (name: string) => `Not signed in to ${name}.`, text: 'Sign in to use it.' },
    keyNeeded: { title: (name: string) => `${name} needs a key.`, text: 'Add it to use this gateway.' },
    refused: { title: (name: string) => `${name} rejected the key.`, text: 'It was revoked or has expired.' },
    signIn: 'Sign in',
    signInAgain: 'Sign in again',
    addKey: 'Add key',
    replaceKey: 'Replace key',
  },

  notSaving: {
    titles: notSavingTitles,
    text: {
      full: 'Your changes are kept while the app runs. Free some space, and Gatehouse will save them.',
      'read-only': 'Your changes are kept while the app runs. Make the folder writable, and Gatehouse will save them.',
      other: 'Your changes are kept while the app runs. Gatehouse keeps trying to save them.',
      damaged: 'Your changes are kept while the app runs. Copy what you need, then restart or restore a backup.',
      gone: 'Everything is kept while the app runs. Restart to save it to a new file.',
      replaced:
        'Everything is kept while the app runs. Restart to save it to a new file; the other file is kept next to it.',
    } satisfies Record<NotSavingReason, string>,
    restart: 'Restart',
    saveAndRestart: 'Save everything and restart',
  },
  where: (file: string) => `The damaged file is kept in the data folder as ${file}`,
  setAside: {
    title: 'Couldn’t read your chats.',
    restore: (madeAt: string, conversations: number) =>
      `Restore ${madeAt}, ${count(conversations, { one: 'chat', other: 'chats' })}`,
    noBackup: 'There is no readable backup.',
    startFresh: 'Start fresh',
  },
  logSetAside: {
    title: 'Your newest messages may be missing.',
    text: 'Some of what was saved since you last quit can’t be read. Everything older is here.',
  },
  gatewaySetAside: {
    titles: {
      all: 'The data of the gateway on this computer could not be read.',
      newest: 'The newest keys and presets of the gateway on this computer may be missing.',
    },
    text: {
      all: 'Your chats are safe and continue: the app has signed in again. Presets of this gateway and keys of other programs are gone from it, but the damaged file is kept.',
      newest: 'What the gateway saved last could not all be read. Everything older is here, and so are your chats.',
    },
    where: (file: string) => `It’s in the data folder, under gateway, as ${file}`,
  } satisfies Record<'titles' | 'text', Record<QuarantinedDatabase['lost'], string>> &
    Record<'where', (file: string) => string>,
  damagedRows: {
    title: (messages: number) =>
      messages === 0
        ? 'Stored data is damaged.'
        : `${count(messages, { one: 'message is', other: 'messages are' })} damaged.`,
    text: (messages: number) =>
      messages === 0
        ? 'No message is known to be affected. A backup may be undamaged.'
        : 'Damaged messages are marked. A backup may have the originals.',
  },
  newer: {
    title: 'A later version of Gatehouse wrote your chats.',
    text: 'This version leaves them untouched and can’t save new messages. Install the later version.',
    where: (file: string) => `They are in ${file}`,
  },
} as const)
