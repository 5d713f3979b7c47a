import { useState } from 'react'
import { useCall } from '../../bridge/query.ts'
import { budgetText } from '../../text/en/budget.ts'
import BudgetDialog from '../../budgets/budget-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Opens the monthly budget. Speech belongs to no chat, so no other budget can have stopped it. */
export default function ChangeBudget() {
  const [isOpen, setOpen] = useState(false)
  const states = useCall('budget.states', { conversationId: null }).data ?? []
  const budget = states.find(({ scope }) => scope === 'month')?.budget ?? null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{budgetText.change}</Button>
      {isOpen && <BudgetDialog budget={budget} conversationId={null} onClose={() => setOpen(false)} />}
    </>
  )
}
