import { defineText } from '../define-text.ts'

export const updatesText = defineText('updatesText', {
  automatic: 'Check for updates',
  automaticHelp:
    'While it runs, Gatehouse requests the list of versions from the address below, at most once a day. The request has no id, no version and no cookies. Nothing is installed.',
  request: (url: string) => `GET ${url}`,
  notChecked: 'Not checked yet',
  checking: 'Checking…',
  current: 'No newer version found',
  failed: 'The check failed',
  available: (version: string) => `Gatehouse ${version} is available`,
  published: (date: string) => `Released ${date}. Download opens its page in your browser.`,
  checked: (at: string) => `Last check: ${at}`,
  neverChecked: 'Check now sends the same request once.',
  check: 'Check now',
  download: 'Download',
  notOpened: 'Couldn’t open the releases page',
  unavailable: 'This build can’t check for updates',
  unavailableHelp: 'It has no key to verify them with. New versions are on the releases page.',
  openReleases: 'Open releases page',
} as const)
