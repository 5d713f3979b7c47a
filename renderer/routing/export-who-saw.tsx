import { Download } from 'lucide-react'
import type { LedgerFilter } from '#shared/ledger.ts'
import { useCommand } from '../bridge/query.ts'
import { routingText as text } from '../text/en/routing.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './routing.module.css'

/** Exports who saw the data, as a table for programs or for people. */
export function ExportWhoSaw({ filter, title }: { filter: LedgerFilter; title: string }) {
  const toast = useToast()
  const write = useCommand('ledger.exportWhoSaw', {
    failed: (error) => `${text.notExported}: ${translateMainMessage(error)}`,
  })
  const run = (format: 'csv' | 'markdown') =>
    write.mutate(
      { filter, format, title: title.slice(0, 300) },
      {
        onSuccess: ({ path, entries }) => path !== null && toast.show({ text: text.exported(entries) }),
      },
    )
  return (
    <span className={classNames('row', styles.exports)}>
      <Button size="small" icon={Download} busy={write.isPending} onClick={() => run('csv')}>
        {text.exportCsv}
      </Button>
      <Button size="small" onClick={() => run('markdown')}>
        {text.exportMarkdown}
      </Button>
    </span>
  )
}
