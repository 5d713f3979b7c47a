import { Table2 } from 'lucide-react'
import type { Tokens } from 'marked'
import { memo, use } from 'react'
import { chatText } from '../text/en/chat.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useCopy } from '../ui/use-copy.ts'
import { lexBlock } from './bounded-lexer.ts'
import { Inline } from './inline.tsx'
import { ownToken } from './marked-token.ts'
import { SourceContext } from './source-context.ts'
import { toCsv } from './plain-text.ts'
import styles from './table.module.css'

/**
 * A table in its own scroll box, which the keyboard reaches. `tableAt` is the offset of the whole table in the
 * document, which is copied instead of this part.
 */
export function Table({ token, tableAt }: { token: Tokens.Table; tableAt: number | null }) {
  const source = use(SourceContext)
  const { isCopied, copy } = useCopy()
  const copyAll = () => copy(toCsv(tableAt === null ? token : (tableIn(source.current.slice(tableAt)) ?? token)))
  return (
    <div className={styles['table-frame']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus. */}
      <div className={styles['table-box']} tabIndex={0}>
        <table className={tableAt === null ? undefined : styles.parted}>
          <thead>
            <Row cells={token.header} text={rowText(token.header)} />
          </thead>
          <tbody>
            {token.rows.map((cells, index) => (
              <Row key={index} cells={cells} text={rowText(cells)} />
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="ghost" size="small" icon={Table2} className={styles.copy} onClick={copyAll}>
        {isCopied ? chatText.copied : chatText.copyCsv}
      </Button>
    </div>
  )
}

function tableIn(source: string): Tokens.Table | null {
  const [first] = lexBlock(source).map(ownToken)
  return first?.type === 'table' ? first : null
}

/** Cells with more characters than this get a column with a minimum width. */
const wideCellLength = 30

const rowText = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => cell.text).join('|')

const Row = memo(
  function Row({ cells }: { cells: readonly Tokens.TableCell[]; text: string }) {
    return (
      <tr>
        {cells.map((cell, index) => {
          const Cell = cell.header ? 'th' : 'td'
          return (
            <Cell
              key={index}
              className={
                classNames(cell.align && styles[cell.align], cell.text.length > wideCellLength && styles.wordy) ||
                undefined
              }
            >
              <Inline tokens={cell.tokens} />
            </Cell>
          )
        })}
      </tr>
    )
  },
  (before, after) => before.text === after.text,
)
