/** The event of its window with which a page says that it has content. */
export const contentEvent = 'gatehouse-content'
