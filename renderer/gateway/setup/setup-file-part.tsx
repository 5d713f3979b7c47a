import { Check, Copy, Undo2 } from 'lucide-react'
import type { ListedProgram, SetupChoice, SetupFile, SetupLimits } from '#shared/programs/program-setup.ts'
import { useCommand } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { formatMoment } from '../../text/format.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DifferenceLines } from './difference-lines.tsx'
import { useCopyLines } from './use-copy-lines.ts'
import styles from './setup-page.module.css'

interface SetupFilePartProps {
  program: ListedProgram
  choice: SetupChoice
  limits: SetupLimits | null
  /** Writing is of use although no line changes. */
  needsKey: boolean
  file: SetupFile
  isKeyPasted: boolean
  showsAll: boolean
  onShowAll: (showsAll: boolean) => void
}

/** The file of a program: what changes in it, writing it and undoing that. */
export function SetupFilePart({ program, choice, limits, file, needsKey, ...shown }: SetupFilePartProps) {
  const { isKeyPasted, showsAll, onShowAll } = shown
  const lines = useCopyLines(choice, limits)
  const write = useCommand('programSetup.write')
  const isWritten = program.state === 'written'
  const isSame = file.kind === 'difference' && file.added + file.removed === 0
  return (
    <section aria-label={text.fileSection} className={styles.part}>
      {file.kind === 'refused' ? (
        <Problem tone="warn" title={text.refused} text={translateMainMessage(file)} />
      ) : (
        <DifferenceLines file={file} showsAll={showsAll} onShowAll={onShowAll} />
      )}
      <div className={styles.actions}>
        {file.kind === 'difference' && (
          <Button
            variant={isWritten && isSame && !needsKey ? 'default' : 'primary'}
            busy={write.isPending}
            disabled={limits === null || (isSame && !needsKey)}
            onClick={() => limits && write.mutate({ ...choice, hash: file.hash, limits })}
          >
            {isWritten ? text.writeAgain : text.write}
          </Button>
        )}
        {isWritten && <UndoButton program={program} />}
        {isKeyPasted && (
          <Button icon={Copy} disabled={limits === null} busy={lines.isPending} onClick={() => lines.copy('key')}>
            {text.copyKey}
          </Button>
        )}
        <Button
          variant="ghost"
          icon={Copy}
          disabled={limits === null}
          busy={lines.isPending}
          onClick={() => lines.copy({ snippet: 0 })}
        >
          {text.copyLines}
        </Button>
        <span className="grow" />
        {isWritten ? (
          <WrittenTag at={program.writtenAt} />
        ) : (
          file.kind === 'difference' && <span className="small quiet">{file.isNew ? text.newKept : text.oldKept}</span>
        )}
      </div>
      {write.error && <ErrorProblem error={write.error.data} />}
    </section>
  )
}

function WrittenTag({ at }: { at: number | null }) {
  return (
    <Tag tone="ok">
      <Check />
      {text.writtenAt(at === null ? '' : formatMoment(at))}
    </Tag>
  )
}

function UndoButton({ program }: { program: ListedProgram }) {
  const toast = useToast()
  const undo = useCommand('programSetup.undo', {
    failed: (error) => `${text.notUndone} ${translateMainMessage(error)}`,
  })
  return (
    <Button
      icon={Undo2}
      busy={undo.isPending}
      onClick={() =>
        undo.mutate(
          { program: program.id },
          {
            onSuccess: ({ how, kept }) =>
              toast.show({ text: kept === 0 ? text.undone[how] : `${text.undone[how]} ${text.keptValues(kept)}` }),
          },
        )
      }
    >
      {text.undo}
    </Button>
  )
}
