/** Dashboards of figures, and of lists. */
export const DASHBOARDS = `
dashboard with revenue, active users and churn as big numbers | name=Dashboard E=figures ROWS=figures:3 V=totals:by=name TEXT=Churn
kpi dashboard: orders, customers, refunds | ROWS=figures:3 V=totals:by=name TEXT=Refunds
a company dashboard with visitors, sign-ups and revenue | ROWS=figures:3 V=totals:value=value
a dashboard with sales numbers, a bar chart and a table of latest orders | E=figures V=totals:by=name V=chart:shape=bars E=latest_orders
a dashboard of sales | E=sales V=totals V=chart
`;
