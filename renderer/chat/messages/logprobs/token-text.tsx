import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { answersText } from '../../../text/en/answers.ts'
import { classNames } from '../../../ui/class-names.ts'
import { likelihood, otherTokens, percent, type AnswerTokenLogprob, formatToken } from './token-facts.ts'
import styles from './tokens.module.css'

/** Tokens in a piece. Pieces that are not visible are plain text, so that a long answer is cheap. */
const tokensPerPiece = 200
/** Width of the card in pixels; it stays inside the text's column. */
const cardWidthPx = 220

/** A text whose tokens can be inspected with the pointer or, after one Tab stop, with the arrow keys. */
export function TokenText({ tokens, name }: { tokens: readonly AnswerTokenLogprob[]; name: string }) {
  const [active, setActive] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const factsId = useId()
  const pieces = useMemo(() => groupTokens(tokens), [tokens])
  const token = active === null ? undefined : tokens[active]

  function press(event: KeyboardEvent): void {
    const last = tokens.length - 1
    const next = afterKey(event.key, active, last)
    if (next === undefined) return
    event.preventDefault()
    // Escape only closes the card while it is open.
    event.stopPropagation()
    setActive(next)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- One Tab stop for all tokens: a button for each would be thousands.
    <div
      className={styles.text}
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is not a fieldset.
      role="group"
      aria-label={name}
      aria-describedby={factsId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move through its tokens.
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setActive(null)}
      onPointerOver={(event) => setActive(indexOf(event.target))}
      onPointerLeave={() => setActive(null)}
    >
      {pieces.map((piece, index) => {
        const from = index * tokensPerPiece
        const isInside = active !== null && active >= from && active < from + tokensPerPiece
        return <TokenPiece key={from} tokens={piece} from={from} active={isInside ? active : null} />
      })}
      {token !== undefined && active !== null && <TokenCard box={box} index={active} token={token} />}
      <output className="sr" data-find="skip" id={factsId}>
        {token === undefined ? answersText.tokensHelp : factsOf(token)}
      </output>
    </div>
  )
}

function groupTokens(tokens: readonly AnswerTokenLogprob[]): AnswerTokenLogprob[][] {
  const pieces: AnswerTokenLogprob[][] = []
  for (let from = 0; from < tokens.length; from += tokensPerPiece)
    pieces.push(tokens.slice(from, from + tokensPerPiece))
  return pieces
}

/** Returns the token that a key selects; null for none, undefined if the key has no meaning here. */
function afterKey(key: string, active: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return active === null ? 0 : Math.min(active + 1, last)
    case 'ArrowLeft':
      return active === null ? 0 : Math.max(active - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return active === null ? undefined : null
    default:
      return undefined
  }
}

function indexOf(target: EventTarget): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-token]')?.dataset['token'] : undefined
  return index === undefined ? null : Number(index)
}

function factsOf(token: AnswerTokenLogprob): string {
  const others = otherTokens(token).map((other) =>
    answersText.alternative(formatToken(other.token), percent(other.logprob)),
  )
  return answersText.tokenFacts(formatToken(token.token), percent(token.logprob), others)
}

interface TokenPieceProps {
  tokens: readonly AnswerTokenLogprob[]
  /** The index of the first token. */
  from: number
  active: number | null
}

const TokenPiece = memo(function TokenPiece({ tokens, from, active }: TokenPieceProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={place}>
      {isSeen || active !== null
        ? tokens.map(({ token, logprob }, index) => (
            <span
              key={index}
              className={styles.token}
              data-likelihood={likelihood(logprob)}
              data-token={from + index}
              data-active={from + index === active || undefined}
            >
              {token}
            </span>
          ))
        : tokens.map(({ token }) => token).join('')}
    </span>
  )
})

interface TokenCardProps {
  box: RefObject<HTMLDivElement | null>
  index: number
  token: AnswerTokenLogprob
}

/** Shows below the token its probability and its alternatives. A screen reader gets the same. */
function TokenCard({ box, index, token }: TokenCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawn = box.current?.querySelector(`[data-token="${index}"]`)
    if (!drawn || box.current === null || card.current === null) return
    drawn.scrollIntoView({ block: 'nearest' })
    const outer = box.current.getBoundingClientRect()
    const rect = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect()
    const left = Math.max(0, Math.min(rect.left - outer.left, outer.width - cardWidthPx))
    card.current.style.left = `${left}px`
    card.current.style.top = `${rect.bottom - outer.top + 4}px`
  }, [box, index])
  const others = otherTokens(token)
  return (
    <div className={styles.card} aria-hidden ref={card}>
      <p>
        <span className={classNames('cut', styles.word)}>{formatToken(token.token)}</span>
        <span className="num">{percent(token.logprob)}</span>
      </p>
      {others.length === 0 && <p className="quiet">{answersText.noAlternatives}</p>}
      {others.map((other, position) => (
        <p key={position} className={styles.other}>
          <span className={classNames('cut', styles.word)}>{formatToken(other.token)}</span>
          <span className="num">{percent(other.logprob)}</span>
        </p>
      ))}
    </div>
  )
}
