import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { keySpendingText as english } from '../en/key-spending.ts'

const each: Record<LimitPeriod, string> = { daily: 'pro Tag', weekly: 'pro Woche', monthly: 'pro Monat' }
const next: Record<LimitPeriod, string> = {
  daily: 'um Mitternacht UTC',
  weekly: 'am Montag um Mitternacht UTC',
  monthly: 'im nächsten Monat',
}

export const keySpendingText: typeof english = {
  title: 'Schlüssel und Guthaben',
  of: (name) => `Von ${name} für den benutzten Schlüssel gemeldet, auch Ausgaben anderer Programme damit`,
  today: 'Heute',
  week: 'Diese Woche',
  month: 'Dieser Monat',
  inUtc: 'Tage beginnen um Mitternacht UTC, Wochen am Montag.',
  remaining: 'Rest des Limits',
  remainingOf: (left, limit, period) => `${left} von ${limit}${period === null ? '' : `, ${period}`}`,
  noLimit: 'Kein Limit',
  byok: 'Eigene Anbieterschlüssel',
  byokOf: (total, month) => (month === null ? total : `${total}, davon ${month} in diesem Monat`),
  byokCounts: 'zählt zum Limit',
  credit: 'Guthaben des Kontos',
  creditLeft: (left, used) => (used === null ? left : `noch ${left}, ${used} verbraucht`),
  creditNeedsKey: 'Nur mit einem Verwaltungsschlüssel sichtbar',
  notReported: 'Von diesem Gateway nicht gemeldet',
  periods: { daily: 'täglich', weekly: 'wöchentlich', monthly: 'monatlich' },

  warnings: {
    spent: (limit, period) =>
      `Das Limit dieses Schlüssels von ${limit}${period === null ? '' : ` ${each[period]}`} ist aufgebraucht.`,
    spentUntil: (period) =>
      period === null ? 'Das Gateway lehnt Anfragen damit ab.' : `Es beginnt ${next[period]} von vorn.`,
    near: (left, limit, period) =>
      `Für diesen Schlüssel bleiben ${left} von ${limit}${period === null ? '' : ` ${each[period]}`}.`,
    nearText: 'Danach lehnt das Gateway Anfragen ab.',
    credit: (left, name) => `Bei ${name} bleiben ${left} Guthaben.`,
    creditText: 'Ohne Guthaben antworten nur kostenlose Modelle.',
    expires: (day) => `Dieser Schlüssel läuft am ${day} ab.`,
    expiresText: 'Vorher können Sie einen neuen holen.',
    show: 'Schlüssel anzeigen',
  },
}
