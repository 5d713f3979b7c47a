import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { uiText } from '../text/en/ui.ts'
import { formatTime } from '../text/format.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './refreshed.module.css'

interface RefreshedProps {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>
  /** Leaves the time out of a narrow window. */
  readonly isTimeWideOnly?: boolean
}

/** Shows when the content was read, with a button that reads it again. */
export function Refreshed({ query, isTimeWideOnly = false }: RefreshedProps) {
  return (
    <>
      <span className={classNames('small quiet num', isTimeWideOnly && 'wide-only', styles.refreshed)}>
        {query.isFetching
          ? uiText.refreshing
          : query.dataUpdatedAt > 0 && uiText.refreshedAt(formatTime(query.dataUpdatedAt))}
      </span>
      <IconButton label={uiText.refresh} icon={RefreshCw} onClick={() => void query.refetch()} />
    </>
  )
}
