import { defineText } from '../define-text.ts'

/** Words about a budget where it is spent: in a chat. */
export const budgetText = defineText('budgetText', {
  menu: 'Budget…',
  scopes: { month: 'this month', conversation: 'this chat' },
  warn: (spent: string, limit: string, scope: string) => `${spent} of the ${limit} for ${scope} is spent`,
  exceeded: (limit: string, scope: string) => `The budget of ${limit} for ${scope} is spent`,
  overBudget: 'The next message goes over the budget, unless it is free.',
  near: 'The next message may reach it.',
  stops: 'Sending is off until you change the budget. What you type is kept.',
  unknown: (turns: number) =>
    turns === 1 ? 'One more request has no reported cost.' : `${turns} more requests have no reported cost.`,
  change: 'Change budget',
} as const)
