import { create } from 'zustand'

/** Comparisons that were opened or folded by hand, by the id of the message they answer. View state, not stored. */
export const useOpenComparisons = create<Readonly<Record<string, boolean>>>(() => ({}))

export function setComparisonOpen(questionId: string, isOpen: boolean): void {
  useOpenComparisons.setState({ [questionId]: isOpen })
}
