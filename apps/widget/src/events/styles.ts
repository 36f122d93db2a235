const css = String.raw;

export const styles = css`
  .event {
    margin-bottom: calc(var(--vb-spacing) * 2);
  }
  .event h3 {
    margin-bottom: 4px;
  }
  .event h3 + .dates {
    margin-top: 12px;
  }
  .dates {
    display: grid;
    gap: 8px;
  }
  .date {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: 64px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--vb-radius);
    line-height: 1.35;
    text-align: start;
  }
  button.date {
    border-color: var(--vb-border);
  }
  @media (hover: hover) {
    button.date:hover {
      background: var(--tint);
    }
  }
  .date .help {
    flex: none;
    text-align: end;
  }
  summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: var(--accent-text);
    cursor: pointer;
  }

  .tiers {
    margin-bottom: calc(var(--vb-spacing) * 1.25);
  }
  .tier {
    display: grid;
    grid-template-columns: 24px 1fr auto auto;
    gap: 12px;
    align-items: center;
    min-height: 48px;
    margin-bottom: 8px;
    padding: 8px 16px;
    border: 1px solid var(--vb-border);
    border-radius: var(--vb-radius);
    font-weight: 400;
    cursor: pointer;
  }
  .tier:has(:checked) {
    background: var(--tint);
    border-color: var(--accent-text);
  }
  .tier:has(:disabled) {
    color: var(--vb-muted);
    border-color: var(--line);
    cursor: default;
  }
  .total {
    display: flex;
    justify-content: space-between;
    padding-top: var(--vb-spacing);
    border-top: 1px solid var(--line);
    font-size: 1.125em;
    font-weight: 600;
  }
`;
