import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useCommand } from '../../bridge/query.ts'
import { dictationText as text } from '../../text/en/dictation.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import styles from './dictation-window.module.css'

/** Milliseconds for which the confirmation is shown. */
const confirmationMs = 1600

/** Copies the transcript to the clipboard, then closes the window. */
export function Copying({ text: transcript }: { text: string }) {
  const copying = useCommand('dictation.copy')
  const { mutate, isSuccess, isError } = copying
  useEffect(() => mutate({ text: transcript }), [mutate, transcript])
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => window.close(), confirmationMs)
    return () => clearTimeout(timer)
  }, [isSuccess])
  return (
    <>
      {isError && (
        <Problem
          title={text.notCopiedTitle}
          text={text.notCopiedText}
          actions={
            <>
              <Button busy={copying.isPending} onClick={() => mutate({ text: transcript })}>
                {text.copyAgain}
              </Button>
              <Button variant="ghost" onClick={() => window.close()}>
                {text.close}
              </Button>
            </>
          }
        />
      )}
      <div className="row">
        {isSuccess && <Check className="t-ok" />}
        <output className="grow">
          {isSuccess && (
            <>
              <span className="medium">{text.copied}</span> <span className="small quiet">{text.copiedHelp}</span>
            </>
          )}
        </output>
      </div>
      <p className={styles.transcript}>{transcript}</p>
    </>
  )
}
