import type { budgetText as english } from '../en/budget.ts'

export const budgetText: typeof english = {
  menu: 'Budget…',
  scopes: { month: 'diesen Monat', conversation: 'diesen Chat' },
  warn: (spent, limit, scope) => `${spent} von ${limit} für ${scope} sind ausgegeben`,
  exceeded: (limit, scope) => `Das Budget von ${limit} für ${scope} ist aufgebraucht`,
  overBudget: 'Die nächste Nachricht überschreitet es, wenn sie etwas kostet.',
  near: 'Die nächste Nachricht kann es erreichen.',
  stops: 'Es wird nichts gesendet, bis Sie das Budget ändern. Was Sie schreiben, bleibt erhalten.',
  unknown: (turns) =>
    turns === 1
      ? 'Bei einer weiteren Anfrage sind die Kosten unbekannt.'
      : `Bei ${turns} weiteren Anfragen sind die Kosten unbekannt.`,
  change: 'Budget ändern',
}
