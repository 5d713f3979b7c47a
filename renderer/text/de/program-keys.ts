import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { programKeysText as english } from '../en/program-keys.ts'

const eachPeriod: Readonly<Record<LimitPeriod, string>> = {
  daily: 'pro Tag',
  weekly: 'pro Woche',
  monthly: 'pro Monat',
}

export const programKeysText: typeof english = {
  title: 'Schlüssel anderer Programme',
  help: 'Ein Programm bekommt einen Schlüssel, nachdem Sie es in einem Dialog erlaubt haben. Ein Schlüssel läuft 90 Tage nach der letzten Benutzung ab, spätestens ein Jahr nach dem Anlegen.',
  loading: 'Schlüssel werden geladen',
  empty: 'Kein anderes Programm hat einen Schlüssel.',
  columns: {
    program: 'Programm',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    expires: 'Läuft ab',
    actions: 'Aktionen',
  },
  managesPresets: 'Verwaltet Presets',
  spent: (spent) => `${spent} ausgegeben, kein Limit`,
  spentOf: (spent, limit, period) =>
    `${spent} von ${limit}${period === null ? '' : ` ${eachPeriod[period]}`} ausgegeben`,
  never: 'Nie',
  nextStart: 'Beim nächsten Start',
  expired: 'Abgelaufen',
  revoke: 'Widerrufen',
  revokeKey: (name) => `Schlüssel von ${name} widerrufen`,
  dialog: {
    title: (name) => `Schlüssel von ${name} widerrufen?`,
    text: 'Das Programm kann dieses Gateway dann nicht mehr benutzen. Dafür muss es Sie um einen neuen Schlüssel bitten.',
    revoke: 'Schlüssel widerrufen',
    revoking: 'Wird widerrufen',
    cancel: 'Schlüssel behalten',
  },
}
