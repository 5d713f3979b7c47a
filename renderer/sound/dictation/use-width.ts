import { useEffect, useRef, useState, type RefObject } from 'react'

/** Returns the width of an element in whole pixels and updates as it changes. */
export function useWidth<Shape extends Element>(): { ref: RefObject<Shape | null>; width: number } {
  const ref = useRef<Shape>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
