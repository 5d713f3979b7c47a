import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { FoundTitles, SearchHit } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { callQuery } from '../../bridge/query.ts'

const pageSize = 40

type Page = CallOutput<'conversation.search'>

/**
 * Searches during typing, page by page. While a search runs, only the latest input waits for it. The last results stay
 * until the next arrive.
 */
export function useSearch(typed: string) {
  const wanted = typed.trim()
  const [query, setQuery] = useState(wanted)
  const search = useInfiniteQuery<Page, AppError, Page[], string[], number>({
    queryKey: ['conversation.search', query],
    queryFn: ({ pageParam }) => call('conversation.search', { query, limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.hits.length, 0)
      return last.hits.length > 0 && (last.isMore || shown < last.total) ? shown : undefined
    },
    select: ({ pages }) => pages,
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Messages change all the time: results are never reused.
    staleTime: 0,
    gcTime: 0,
  })
  const titles = useQuery<FoundTitles, AppError>({
    ...callQuery('conversation.findTitles', { query, match: 'words' }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (!search.isFetching && !titles.isFetching && query !== wanted) setQuery(wanted)
  const pages = search.data ?? []
  return {
    query,
    hits: pages.flatMap((page) => page.hits),
    total: pages[0]?.total ?? 0,
    /** Whether there are more than `total`. */
    isMore: pages[0]?.isMore ?? false,
    /** The chats found by their title. */
    titles: titles.data?.conversations ?? [],
    moreTitles: titles.data === undefined ? 0 : titles.data.total - titles.data.conversations.length,
    isPending: search.isPending || titles.isPending,
    error: search.error ?? titles.error,
    retry: () => void Promise.all([search.refetch(), titles.refetch()]),
    hasMore: search.hasNextPage,
    isLoadingMore: search.isFetchingNextPage,
    more: () => void search.fetchNextPage(),
  }
}

interface HitGroup {
  conversationId: string
  title: string
  hits: SearchHit[]
}

/** Groups hits by conversation. The conversation of the best hit is first, and in each the best hit is first. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const { conversationId, conversationTitle: title } = hit
    const group = groups.get(conversationId) ?? { conversationId, title, hits: [] }
    groups.set(conversationId, group)
    group.hits.push(hit)
  }
  return [...groups.values()]
}
