import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { formatTime } from '../text/format.ts'
import { uiText } from '../text/en/ui.ts'
import { IconButton } from './icon-button.tsx'

/** Shows when the content was read, with a button that reads it again. */
export function Refreshed({ query }: { query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'> }) {
  return (
    <>
      <span className="small quiet num mr-1">
        {query.isFetching
          ? uiText.refreshing
          : query.dataUpdatedAt > 0 && uiText.refreshedAt(formatTime(query.dataUpdatedAt))}
      </span>
      <IconButton label={uiText.refresh} icon={RefreshCw} onClick={() => void query.refetch()} />
    </>
  )
}
