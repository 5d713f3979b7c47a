import { routingText as text } from '../text/en/routing.ts'
import { providerInWords } from '../text/model-name.ts'
import type { Routing } from './read-routing.ts'
import { type RoutingStep, routingSteps } from './routing-steps.ts'
import styles from './routing-drawing.module.css'

const width = 280
const boxHeight = 40
const distance = 48
const left = 28
/** Maximum number of characters; SVG does not truncate text. */
const maxCharacters = { name: 17, model: 34 }

/** Draws the attempts of a request as a path: down the trunk in order, dashed where it did not go. */
export function RoutingDrawing({ routing }: { routing: Routing }) {
  const steps = routingSteps(routing)
  const leftOut = Math.max((routing.endpointsTotal ?? 0) - Math.max(routing.endpoints.length, steps.length), 0)
  const top = 46
  const height = top + steps.length * distance + (leftOut > 0 ? 18 : 0)
  const asked = routing.requested ?? text.anything
  const answer = steps.findIndex(({ outcome }) => outcome === 'answered')
  const described = steps.map((step) => text.step(providerOf(step), outcomeOf(step)))
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn, not loaded.
      role="img"
      aria-label={text.drawing(asked, described.join(' '))}
    >
      <text className={styles.fact} x="0" y="10">
        {text.asked}
      </text>
      <text className={styles.name} x="0" y="28">
        {cut(asked, 40)}
      </text>
      {steps.map((step, index) => (
        <path
          // Entries have no identity other than their order.
          key={index}
          className={styles.wire}
          data-outcome={step.outcome}
          d={`M8 36 V${top + index * distance + 12} q0 8 8 8 H${left}`}
        />
      ))}
      {/* Drawn last, over the others, which share the trunk. */}
      {answer >= 0 && (
        <path
          className={styles.wire}
          data-outcome="answered"
          d={`M8 36 V${top + answer * distance + 12} q0 8 8 8 H${left}`}
        />
      )}
      {steps.map((step, index) => (
        // Entries have no identity other than their order.
        <g key={index} transform={`translate(${left} ${top + index * distance})`}>
          <title>{`${providerOf(step)} ${step.model ?? ''}`}</title>
          <rect
            className={styles.box}
            data-outcome={step.outcome}
            x=".5"
            y=".5"
            width={width - left - 1}
            height={boxHeight}
            rx="6"
          />
          <text className={styles.name} x="10" y="17">
            {cut(providerOf(step), maxCharacters.name)}
          </text>
          <text className={styles.outcome} data-outcome={step.outcome} x={width - left - 11} y="17" textAnchor="end">
            {outcomeOf(step)}
          </text>
          <text className={styles.fact} x="10" y="32">
            {cut(step.model ?? '', maxCharacters.model - (step.attempt === null ? 0 : 10))}
          </text>
          {step.attempt !== null && (
            <text className={styles.fact} x={width - left - 11} y="32" textAnchor="end">
              {text.attempt(step.attempt)}
            </text>
          )}
        </g>
      ))}
      {leftOut > 0 && (
        <text className={styles.fact} x={left} y={top + steps.length * distance + 10}>
          {text.leftOut(leftOut, steps.length > 0)}
        </text>
      )}
    </svg>
  )
}

export function outcomeOf({ outcome, status }: RoutingStep): string {
  return outcome === 'refused' ? text.outcomes.refused(status) : text.outcomes[outcome]
}

function providerOf({ provider }: RoutingStep): string {
  return provider === null ? text.unknown : providerInWords(provider)
}

function cut(value: string, maxLength: number): string {
  const characters = Array.from(value)
  return characters.length <= maxLength ? value : `${characters.slice(0, maxLength - 1).join('')}…`
}
