import type { programKeysText as english } from '../en/program-keys.ts'

export const programKeysText: typeof english = {
  title: 'Schlüssel anderer Programme',
  help: 'Ein Programm bekommt einen Schlüssel, nachdem Sie es in einem Dialog dieser App erlaubt haben. Ein Schlüssel endet 90 Tage nach der letzten Benutzung, spätestens ein Jahr, nachdem er angelegt wurde.',
  loading: 'Schlüssel werden gelesen',
  empty: 'Kein anderes Programm hat einen Schlüssel.',
  columns: {
    program: 'Programm',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    expires: 'Läuft ab',
    actions: 'Aktionen',
  },
  managesPresets: 'Verwaltet Presets',
  spent: (spent) => `${spent}, keine Obergrenze`,
  spentOf: (spent, limit) => `${spent} von ${limit}`,
  never: 'Nie',
  nextStart: 'Beim nächsten Start',
  expired: 'Abgelaufen',
  revoke: 'Widerrufen',
  revokeKey: (name) => `Schlüssel von ${name} widerrufen`,
  dialog: {
    title: (name) => `Schlüssel von ${name} widerrufen?`,
    text: 'Das Programm kann dieses Gateway damit nicht mehr benutzen. Dazu muss es Sie um einen neuen Schlüssel bitten.',
    revoke: 'Schlüssel widerrufen',
    revoking: 'Wird widerrufen',
    cancel: 'Schlüssel behalten',
  },
}
