import { create } from 'zustand'

/** Comparisons that were opened or folded by hand, by the message that was answered: what is on screen, no more. */
export const useOpenComparisons = create<Readonly<Record<string, boolean>>>(() => ({}))

export function setComparisonOpen(questionId: string, isOpen: boolean): void {
  useOpenComparisons.setState({ [questionId]: isOpen })
}
