import type { budgetText as english } from '../en/budget.ts'

export const budgetText: typeof english = {
  menu: 'Budget…',
  scopes: { month: 'diesen Monat', conversation: 'diesen Chat' },
  warn: (spent, limit, scope) => `${spent} von ${limit} für ${scope} sind verbraucht`,
  exceeded: (limit, scope) => `Das Budget von ${limit} für ${scope} ist aufgebraucht`,
  overBudget: 'Die nächste Nachricht geht darüber hinaus, wenn sie etwas kostet.',
  near: 'Die nächste Nachricht schöpft es vielleicht aus.',
  stops: 'Es wird nichts mehr gesendet, bis Sie es ändern. Was Sie schreiben, bleibt.',
  unknown: (turns) =>
    turns === 1
      ? 'Bei einer weiteren Anfrage hat niemand die Kosten genannt.'
      : `Bei ${turns} weiteren Anfragen hat niemand die Kosten genannt.`,
  change: 'Budget ändern',
}
