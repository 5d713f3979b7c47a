import { RefreshCw, RotateCcw } from 'lucide-react'
import { type ReactNode, Component } from 'react'
import { toErrorData } from '#shared/errors.ts'
import { appText } from '../text/en/app.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { classNames } from '../ui/class-names.ts'
import panes from '../ui/panes.module.css'
import problem from '../ui/problem.module.css'

interface ViewBoundaryProps {
  /** Name of the content. */
  name: string
  /** Runs before the content renders again; clears the state that made it fail. */
  onReset?: () => void
  children: ReactNode
}

/** Keeps the rest of the app running when a view throws. State is in main, so rendering again loses nothing. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  readonly #drawAgain = () => {
    this.props.onReset?.()
    this.setState({ failure: null })
  }

  override render() {
    if (!this.state.failure) return this.props.children
    const { error } = this.state.failure
    return (
      <main className={classNames(panes.pane, panes.main, 'grow')}>
        <Toolbar title={this.props.name} />
        <div className={problem.instead}>
          <Problem
            title={appText.viewFailed.title(this.props.name)}
            text={appText.viewFailed.text}
            actions={
              <>
                {!isMissingCode(error) && (
                  <Button icon={RotateCcw} onClick={this.#drawAgain}>
                    {appText.viewFailed.again}
                  </Button>
                )}
                <Button variant="ghost" icon={RefreshCw} onClick={() => window.location.reload()}>
                  {appText.viewFailed.reload}
                </Button>
              </>
            }
            details={{ label: appText.viewFailed.details, content: translateMainMessage(toErrorData(error)) }}
          />
        </div>
      </main>
    )
  }
}

/** Chromium caches a failed `import()` until the page reloads, so rendering again cannot help. */
function isMissingCode(error: unknown): boolean {
  return String(error).includes('dynamically imported module')
}
