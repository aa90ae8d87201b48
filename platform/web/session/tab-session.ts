/** Where a tab keeps its tokens. */
export const tabSessionKey = 'solvane.session'
