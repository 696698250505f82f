import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

async function buy() {
  const response = await fetch('/orders', { method: 'POST' });
  const { payAt } = await response.json();
  location.assign(payAt);
}

/** The payment page returns to the shop with the order in the address. */
function Order({ order }) {
  const [status, setStatus] = useState('open');
  useEffect(() => {
    if (status === 'paid') return;
    const timer = setInterval(async () => {
      const response = await fetch(`/orders/${order}`);
      if (response.ok) setStatus((await response.json()).status);
    }, 500);
    return () => clearInterval(timer);
  }, [order, status]);
  return <p role="status">{status === 'paid' ? 'Thank you. Your tickets are paid.' : 'Waiting for the payment …'}</p>;
}

function Shop() {
  const order = new URLSearchParams(location.search).get('order');
  return (
    <main>
      <h1>Tickets</h1>
      {order ? (
        <Order order={order} />
      ) : (
        <button type="button" onClick={buy}>
          Buy two tickets for 12.50 USD
        </button>
      )}
    </main>
  );
}

createRoot(document.querySelector('#shop')).render(<Shop />);
