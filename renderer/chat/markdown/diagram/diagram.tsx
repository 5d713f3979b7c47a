import { useState } from 'react'
import { diagramsText as words } from '../../../text/en/diagrams.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { DiagramFrame } from './diagram-frame.tsx'
import { type Drawing, storeDrawing } from './drawings.ts'

/** A drawn diagram, which is drawn again when the theme changes. */
export function Diagram({ source, drawing }: { source: string; drawing: Drawing }) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [drawnFor, setDrawnFor] = useState<boolean | null>(null)
  const isDrawn = drawnFor === isDark
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
    <figure className="diagram" aria-label={words.name} tabIndex={0} data-drawn={isDrawn || undefined}>
      {!isDrawn && (
        <output className="drawing">
          <Spinner />
          {words.drawing}
        </output>
      )}
      <DiagramFrame
        key={String(isDark)}
        source={source}
        isDark={isDark}
        size={drawing.size}
        onAnswer={(answer) => {
          if (answer.kind !== 'drawn') {
            storeDrawing(source, { size: null, problem: answer })
            return
          }
          const { width, height } = answer
          storeDrawing(source, { size: { width, height }, problem: null })
          setDrawnFor(isDark)
        }}
      />
    </figure>
  )
}
