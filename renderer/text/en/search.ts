import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the search over all chats and of Find in chat. */
export const searchText = defineText('searchText', {
  searchAll: 'Search all chats',
  searching: 'Searching',
  results: 'Search results',
  found: (total: number, isMore: boolean) =>
    isMore
      ? `More than ${formatNumber(total)} messages found`
      : count(total, { one: 'message found', other: 'messages found' }),
  nothing: (query: string) => `No messages match “${query}”.`,
  nothingHelp: 'Finds messages with all the words. The last word can be partial.',
  titles: 'Chats by name',
  moreTitles: (more: number) =>
    `${count(more, { one: 'more chat', other: 'more chats' })}. Keep typing to narrow the list.`,
  more: 'Show more',
  loadingMore: 'Searching',
  notThere: 'The message was deleted',
  roles: { system: 'System', developer: 'Developer', user: 'You', assistant: 'Answer', tool: 'Tool result' },

  find: 'Find in chat',
  close: 'Close',
  place: (index: number, all: number) => `${formatNumber(index)} of ${formatNumber(all)}`,
  noMatch: 'No match',
} as const)
