import { useId } from 'react'
import { usageText as text } from '../text/en/usage.ts'
import { formatCost, formatDayName, formatFixedDollars } from '../text/format.ts'
import { type ChartDay, chartScale } from './usage-chart.ts'
import styles from './usage-chart-figure.module.css'

/** Pixels: the bars end above the labels of the days. */
const height = 166
const bottom = 132
const top = 12

/** Shows the billed sum per day: bars with patterns, so that they are distinguishable without colour. */
export function UsageChartFigure({ days, title }: { days: readonly ChartDay[]; title: string }) {
  const hatch = useId()
  const highest = Math.max(0, ...days.map(({ cost, upstreamCost }) => cost + upstreamCost))
  const scale = chartScale(highest)
  const yOf = (value: number): number => bottom - (value / scale.top) * (bottom - top)
  const width = 100 / Math.max(days.length, 1)
  const hasUpstream = days.some(({ upstreamCost }) => upstreamCost > 0)
  const hasUnknown = days.some(({ unknownCosts }) => unknownCosts > 0)
  const labelInterval = Math.ceil(days.length / 6)
  const highestDay = days.find(({ cost, upstreamCost }) => cost + upstreamCost === highest)
  return (
    <figure className={styles.chart}>
      <figcaption className="row">
        <span className="medium grow">{title}</span>
        <span className={styles.legend}>
          <Key className={styles.billed} label={text.billed} />
          {hasUpstream && <Key fill={`url(#${hatch})`} label={text.upstream} />}
          {hasUnknown && (
            <span className={styles.key}>
              <b>?</b> {text.partUnknown}
            </span>
          )}
        </span>
      </figcaption>
      <svg
        className={styles.drawing}
        height={height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing made here; an <img> would need a file.
        role="img"
        aria-label={
          highest > 0 && highestDay
            ? text.chart(formatCost(highest), formatDayName(highestDay.day))
            : text.chartOfNothing
        }
      >
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--series-2)" />
            <rect width="2" height="5" fill="var(--bg)" opacity=".55" />
          </pattern>
        </defs>
        {scale.steps.map((step) => (
          <g key={step}>
            <line className={step === 0 ? styles.base : styles.axis} x1="60" x2="100%" y1={yOf(step)} y2={yOf(step)} />
            <text x="52" y={yOf(step) + 4} textAnchor="end">
              {formatFixedDollars(step, scale.digits)}
            </text>
          </g>
        ))}
        <svg x="64" className={styles.bars}>
          {days.map(({ day, cost, upstreamCost, unknownCosts }, index) => {
            const x = index * width + width * 0.17
            const y = yOf(cost + upstreamCost)
            return (
              <g key={day} data-day={day}>
                <title>{text.chartDay(formatDayName(day), formatCost(cost + upstreamCost), unknownCosts)}</title>
                {/* The title is for the whole column, also where its bar is low or missing. */}
                <rect
                  className={styles.column}
                  x={`${index * width}%`}
                  width={`${width}%`}
                  y={top}
                  height={bottom - top}
                />
                {cost > 0 && (
                  <rect
                    className={styles.billed}
                    x={`${x}%`}
                    width={`${width * 0.66}%`}
                    y={yOf(cost)}
                    height={bottom - yOf(cost)}
                  />
                )}
                {upstreamCost > 0 && (
                  <rect fill={`url(#${hatch})`} x={`${x}%`} width={`${width * 0.66}%`} y={y} height={yOf(cost) - y} />
                )}
                {unknownCosts > 0 && (
                  <text className={styles.unknown} x={`${(index + 0.5) * width}%`} y={y - 5} textAnchor="middle">
                    ?
                  </text>
                )}
                {index % labelInterval === 0 && (
                  <text x={`${(index + 0.5) * width}%`} y="150" textAnchor={index === 0 ? 'start' : 'middle'}>
                    {formatDayName(day)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </svg>
    </figure>
  )
}

function Key({ className, fill, label }: { className?: string; fill?: string; label: string }) {
  return (
    <span className={styles.key}>
      <svg width="12" height="12" aria-hidden>
        <rect width="12" height="12" rx="2" className={className} fill={fill} />
      </svg>
      {label}
    </span>
  )
}
