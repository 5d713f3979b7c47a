import { Copy } from 'lucide-react'
import { inspectorText } from '../../text/en/inspector.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { JsonView } from './json-view.tsx'

/** Shows data as the gateway reported it. */
export function RoutingData({ title, data }: { title: string; data: unknown }) {
  const { isCopied, copy } = useCopy()
  return (
    <section className="group" aria-label={title}>
      <header>
        <h3 className="grow">{title}</h3>
        <IconButton
          size="small"
          icon={Copy}
          label={isCopied ? inspectorText.copied : inspectorText.copyData}
          onClick={() => copy(JSON.stringify(data, null, 2))}
        />
      </header>
      <JsonView value={data} />
    </section>
  )
}
