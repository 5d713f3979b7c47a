import type { KeychainState } from '#shared/gateway-profile.ts'
import { defineText } from '../define-text.ts'

type MemoryReason = Extract<KeychainState, { kind: 'memory' }>['reason']

/** Where there is no keychain: what that means, and how to get one, by system. */
export const keychainText = defineText('keychainText', {
  titles: {
    absent: 'No keychain here.',
    locked: 'The keychain is locked.',
    'no-answer': 'The keychain does not answer.',
  } satisfies Record<MemoryReason, string>,
  text: 'Keys are kept in memory until you quit, never in a file.',
  howTo: 'How to fix this',
  help: 'Keeping keys in the keychain',
  why: 'Keys belong in the system keychain and are never written to a file. Without one, Gatehouse keeps them in memory until you quit. Chat still works.',
  reasons: {
    absent: 'No program on this computer offers a keychain.',
    locked: 'The keychain is there, but locked, and Gatehouse cannot unlock it.',
    'no-answer': 'The keychain is there, but did not answer in time.',
  } satisfies Record<MemoryReason, string>,
  steps: {
    linux: {
      absent: [
        'Install a keyring: the package gnome-keyring, or KWallet on KDE.',
        'Log out and in again, so that it starts with your session.',
        'Come back and choose Try again.',
      ],
      locked: [
        'Open the program Passwords and Keys, or KWalletManager on KDE.',
        'Unlock the keyring called Login, or your default wallet.',
        'Come back and choose Try again.',
      ],
      'no-answer': [
        'It may be asking for a password in a window behind this one: look for it and answer it.',
        'If there is none, log out and in again.',
        'Come back and choose Try again.',
      ],
    },
    mac: {
      absent: ['Open Keychain Access and check that a login keychain exists.', 'Come back and choose Try again.'],
      locked: ['Open Keychain Access and unlock the login keychain.', 'Come back and choose Try again.'],
      'no-answer': [
        'A window of the system may be asking whether Gatehouse may use the keychain: choose Always Allow.',
        'Come back and choose Try again.',
      ],
    },
    windows: {
      absent: ['Open Services and start the Credential Manager.', 'Come back and choose Try again.'],
      locked: ['Log out of Windows and in again.', 'Come back and choose Try again.'],
      'no-answer': ['Open Services and restart Credential Manager.', 'Come back and choose Try again.'],
    },
  } satisfies Record<'linux' | 'mac' | 'windows', Record<MemoryReason, readonly string[]>>,
  details: 'Details',
  close: 'Close',
  again: 'Try again',
  trying: 'Trying',
  still: 'Still the same.',
  toast: 'No keychain could store the key. It is kept until you quit.',
  show: 'Show',
} as const)
