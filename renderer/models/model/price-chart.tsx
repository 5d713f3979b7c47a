import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { maxPriceOf } from '#shared/provider-rule.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { formatCost, formatList, formatNumber } from '../../text/format.ts'
import { type ChartPoint, chartPoints, placeLabels, priceScale, speedScale } from './chart-points.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'
import { exclusionOf } from '#shared/remaining-endpoints.ts'
import styles from './price-chart.module.css'

/** Pixels. The drawing is as wide as its place, and its text is not scaled. */
const height = 214
const place = { left: 44, top: 16, bottom: 178 }
const firstWidth = 600

interface PriceChartProps {
  rows: readonly EndpointRow[]
  /** The parameter `provider` of the chat or preset that rules go to. */
  preferences: unknown
  chosen: readonly EndpointRow[]
}

/**
 * Draws the endpoints by price and throughput. A filled point keeps nothing, a ring may keep data, a cross is not used
 * under the rules; the line goes along those that are the fastest for their price.
 */
export function PriceChart({ rows, preferences, chosen }: PriceChartProps) {
  const figure = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(firstWidth)
  useEffect(() => {
    const element = figure.current
    if (element === null) return undefined
    const resized = new ResizeObserver(() => setWidth(element.clientWidth))
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  const points = useMemo(() => chartPoints(rows), [rows])
  const size = { ...place, right: width - 8 }
  if (points.length === 0) {
    return (
      <figure ref={figure} className={styles.chart}>
        <p className="small quiet">{text.noChart}</p>
      </figure>
    )
  }
  const prices = priceScale(points.map(({ price }) => price))
  const speeds = speedScale(points.map(({ speed }) => speed))
  const xOf = (price: number) =>
    size.left + ((price - prices.min) / (prices.max - prices.min)) * (size.right - size.left)
  const yOf = (speed: number) =>
    size.bottom - (Math.log(speed / speeds.min) / Math.log(speeds.max / speeds.min)) * (size.bottom - size.top)
  const placed = points.map((point) => ({ ...point, x: xOf(point.price), y: yOf(point.speed), name: point.row.name }))
  const frontier = points.filter(({ isFrontier }) => isFrontier)
  const lines = frontier.flatMap(({ price, speed }, step) => {
    const next = frontier[step + 1]
    const [left, top, right] = [xOf(price), yOf(speed), next ? xOf(next.price) : size.right]
    const rise = next ? [{ left: right, top: yOf(next.speed), width: 1, height: top - yOf(next.speed) }] : []
    return [{ left, top, width: right - left, height: 1 }, ...rise]
  })
  const labels = placeLabels(placed, lines, size)
  const cap = maxPriceOf(preferences).completion
  return (
    <figure ref={figure} className={styles.chart}>
      <figcaption className="row">
        <span className="medium grow">{text.chart}</span>
        <Legend points={points} preferences={preferences} />
      </figcaption>
      <svg
        className={styles.drawing}
        height={height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing made here; an <img> would need a file.
        role="img"
        aria-label={text.chartOf(formatList(frontier.map(({ row }) => row.name)))}
      >
        <text x="0" y="8">
          {text.speedAxis}
        </text>
        {speeds.steps.map((step) => (
          <g key={step}>
            <line
              className={step === speeds.min ? styles.base : styles.axis}
              x1={size.left}
              x2={size.right}
              y1={yOf(step)}
              y2={yOf(step)}
            />
            <text x={size.left - 6} y={yOf(step) + 4} textAnchor="end">
              {formatNumber(step)}
            </text>
          </g>
        ))}
        {prices.steps.map((step) => (
          <text key={step} x={xOf(step)} y={size.bottom + 15} textAnchor="middle">
            {formatCost(Number(step.toPrecision(6)))}
          </text>
        ))}
        <text x={size.right} y={size.bottom + 31} textAnchor="end">
          {text.priceAxis}
        </text>
        <path
          className={styles.frontier}
          d={frontier
            .map(({ price, speed }, step) =>
              step === 0 ? `M${xOf(price)} ${yOf(speed)}` : `H${xOf(price)} V${yOf(speed)}`,
            )
            .concat(`H${size.right}`)
            .join(' ')}
        />
        {cap !== null && cap >= prices.min && cap <= prices.max && (
          <>
            <line className={styles.cap} x1={xOf(cap)} x2={xOf(cap)} y1={size.top} y2={size.bottom} />
            <text x={xOf(cap) + 5} y={size.top + 6} data-chosen>
              {text.cap(cap)}
            </text>
          </>
        )}
        {placed.map((point, index) => {
          const label = labels[index] ?? null
          const isChosen = chosen.some(({ key }) => key === point.row.key) || undefined
          return (
            <g key={point.row.key} data-point={point.name}>
              <title>{text.point(point.name, point.price, point.speed)}</title>
              <Mark {...point} isChosen={isChosen} isOut={exclusionOf(point.row, preferences) !== null} />
              {label !== null && (
                <text x={label.x} y={label.y} textAnchor={label.anchor} data-chosen={isChosen}>
                  {point.name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

type MarkProps = Pick<ChartPoint, 'row' | 'isFrontier'> & {
  x: number
  y: number
  isChosen: true | undefined
  isOut: boolean
}

function Mark({ row, isFrontier, x, y, isChosen, isOut }: MarkProps) {
  if (isOut) return <path className={styles.point} data-out d={`M${x - 4} ${y - 4}l8 8m0-8l-8 8`} />
  return (
    <circle
      className={styles.point}
      cx={x}
      cy={y}
      r={isChosen ? 6 : 4.5}
      data-zdr={row.isZdr === true || undefined}
      data-frontier={isFrontier || undefined}
      data-chosen={isChosen}
    />
  )
}

/** Names only the signs that are in the drawing. */
function Legend({ points, preferences }: { points: readonly ChartPoint[]; preferences: unknown }) {
  const used = points.filter(({ row }) => exclusionOf(row, preferences) === null)
  const mark = { x: 6, y: 6, isFrontier: false, isChosen: undefined }
  const key = (sign: ReactNode, label: string) => (
    <span className={styles.key}>
      {sign}
      {label}
    </span>
  )
  const small = (sign: ReactNode) => (
    <svg width="12" height="12" aria-hidden>
      {sign}
    </svg>
  )
  const zdr = used.find(({ row }) => row.isZdr === true)
  const other = used.find(({ row }) => row.isZdr === false)
  const out = points.find(({ row }) => exclusionOf(row, preferences) !== null)
  return (
    <span className={styles.legend}>
      {zdr && key(small(<Mark {...mark} row={zdr.row} isOut={false} />), text.legend.zdr)}
      {other && key(small(<Mark {...mark} row={other.row} isOut={false} />), text.legend.other)}
      {out && key(small(<Mark {...mark} row={out.row} isOut />), text.legend.out)}
      {key(
        <svg width="18" height="12" aria-hidden>
          <path className={styles.frontier} d="M0 10H8V3h10" />
        </svg>,
        text.legend.frontier,
      )}
    </span>
  )
}
